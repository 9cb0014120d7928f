/// One step of a request that has begun and not ended: what a fault's message shows as the chain.
struct Step {
  enum Phase {
    case making
    case configuring
  }

  let definition: ComponentDefinition
  let arguments: Arguments?
  let phase: Phase
}
