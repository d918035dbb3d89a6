/** A part of the site's own code did not arrive (8.038). */
export class LoadFailure extends Error {
  constructor(options?: ErrorOptions) {
    super('a part of the site did not arrive', options)
    this.name = 'LoadFailure'
  }
}
