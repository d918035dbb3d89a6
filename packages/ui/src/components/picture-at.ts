let base = '/art/'

/** The address of one of the house's pictures, at the host that delivers them to this page (specification 7.055). */
export function pictureAt(path: string): string {
  return path.replace(/^\/art\//, base)
}

/** From now on pictures come from below this address. */
export function deliverPicturesFrom(url: string): void {
  base = url
}
