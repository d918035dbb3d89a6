/**
 * A problem outside the code that prevents the start: a port in use, an invalid address, a folder that cannot be written. Its
 * message is one line for the person who started the process, which then ends with exit code 1.
 */
export class StartProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartProblem'
  }
}
