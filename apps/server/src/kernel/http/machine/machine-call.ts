/** A program's complete call, as received. */
export interface MachineCall {
  /** The values of the path's `:name` parts. */
  readonly params: Readonly<Record<string, string>>
  /** The bytes of the body, as received. */
  readonly body: Buffer
  /** A header by its name in lower case. */
  header(name: string): string | undefined
  /** The sender's address; behind trusted proxies, the one that they name. */
  readonly ip: string
}

/** The answer to a program, in JSON. */
export interface MachineAnswer {
  readonly status: number
  readonly text: string
}

/** Answers a call exactly once, immediately or later. It does not throw. */
export type MachineHandler = (call: MachineCall, answered: (answer: MachineAnswer) => void) => void
