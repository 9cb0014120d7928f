// What an application needs: the container, the observations, and the recorder they write to.
@_exported public import OutliveContainer
@_exported public import OutliveObservation
@_exported public import OutliveRuntime
@_exported public import OutliveTrace
