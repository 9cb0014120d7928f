// Prints what a snapshot reads in every shape of reference that Swift has, a line for each shape.
for line in Shapes().table() { print(line) }
