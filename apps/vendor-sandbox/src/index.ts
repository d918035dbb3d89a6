/**
 * A simulator of outside game vendors: it serves playable demo games and calls the platform's wallet in its dialects over
 * HTTP. `main.ts` runs it as a process; tests and drivers open one in their own process.
 */
export { faults, type Fault } from './misbehaviour/faults.ts'
export type { RoundsRun, RunReport } from './misbehaviour/run-rounds.ts'
export { systemPorts, type Ports } from '@baize/sandbox-kit'
export { openSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'
export { readSettings, readSettingsFile, type SandboxSettings } from './settings.ts'
