/**
 * What the stand-ins for other companies share: a process that the server starts and stops, a guarded port, an append-only
 * journal, and access to time and randomness.
 *
 * To change:
 * - the hosts at which a sandbox answers and the connections that an address may have: `guardPort` in `guard-port.ts`
 * - how a sandbox starts and ends as a process, and its variables: `runProcess` in `run-process.ts`
 * - how a sandbox keeps its records: `openJournal` in `journal.ts`
 */
export { defaultGuard, guardPort, type PortGuard } from './guard-port.ts'
export { openJournal, type Journal, type JournalOptions } from './journal.ts'
export { listenAt, type ListenAt } from './listen-at.ts'
export { systemPorts, type Ports } from './ports.ts'
export { keepRawBodies, rawBodyOf } from './raw-body.ts'
export { runProcess, type SandboxSurroundings } from './run-process.ts'
export { readJsonSettings, SettingsProblem } from './settings-problem.ts'
