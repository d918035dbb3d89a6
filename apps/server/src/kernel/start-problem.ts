/**
 * Something outside the code stops the start: a port in use, a broken address, a folder that cannot be written. Its
 * message is one line for the person who started it; the process then ends with exit code 1.
 */
export class StartProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartProblem'
  }
}
