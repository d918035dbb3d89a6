/** A whole call of a program, as it came. */
export interface MachineCall {
  /** What stands in the path for `:name`. */
  readonly params: Readonly<Record<string, string>>
  /** The bytes that were sent. */
  readonly body: Buffer
  /** A header by its name in lower case. */
  header(name: string): string | undefined
  /** Where it comes from; behind trusted proxies what they say. */
  readonly ip: string
}

/** What a program is answered, in JSON. */
export interface MachineAnswer {
  readonly status: number
  readonly text: string
}

/** Answers a call, once, now or later. It does not throw. */
export type MachineHandler = (call: MachineCall, answered: (answer: MachineAnswer) => void) => void
