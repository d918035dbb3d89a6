/**
 * A stand-in for outside game vendors: it serves playable demo games and speaks the wallet dialects to the house over
 * HTTP. As a process it is `main.ts`; tests and drivers open one in their own process.
 */
export { faults, type Fault } from './misbehaviour/faults.ts'
export type { RoundsRun, RunReport } from './misbehaviour/run-rounds.ts'
export { systemPorts, type Ports } from './ports.ts'
export { openSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'
export { readSettings, readSettingsFile, SettingsProblem, type SandboxSettings } from './settings.ts'
