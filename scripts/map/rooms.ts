/** A part of the repository that declares rows of the map, and its heading there. */
export interface Room {
  readonly heading: string
  /** Where its files are. A file belongs to the room with the longest matching prefix. */
  readonly prefix: string
}

/** The rooms in the order of the page. Each server module, feature of an app and package is a separate room. */
const fixed: readonly Room[] = [
  { heading: 'Server: putting it together', prefix: 'apps/server/src/' },
  { heading: 'Server: kernel', prefix: 'apps/server/src/kernel/' },
  { heading: 'Site', prefix: 'apps/web/src/' },
  { heading: 'Back office', prefix: 'apps/office/' },
  { heading: 'Game client', prefix: 'apps/play/' },
  { heading: 'Payment sandbox', prefix: 'apps/payment-sandbox/' },
  { heading: 'Vendor sandbox', prefix: 'apps/vendor-sandbox/' },
  { heading: 'Brands', prefix: 'brands/' },
  { heading: 'Scripts and tests', prefix: 'scripts/' },
  { heading: 'Browser tests', prefix: 'e2e/' },
  { heading: 'Benchmarks', prefix: 'bench/' },
  { heading: 'Documents', prefix: 'docs/' },
]

/** The room of a file; `undefined` for files that declare nothing for the map, such as those in the root folder. */
export function roomOf(path: string): Room | undefined {
  return (
    named(path, /^apps\/server\/src\/modules\/([^/]+)\//, 'Server module') ??
    named(path, /^apps\/web\/src\/features\/([^/]+)\//, 'Site feature') ??
    named(path, /^apps\/office\/src\/features\/([^/]+)\//, 'Office feature') ??
    named(path, /^packages\/([^/]+)\//, 'Package') ??
    fixed.findLast(({ prefix }) => path.startsWith(prefix))
  )
}

function named(path: string, pattern: RegExp, kind: string): Room | undefined {
  const [prefix, name] = pattern.exec(path) ?? []
  return prefix === undefined || name === undefined ? undefined : { heading: `${kind}: ${name}`, prefix }
}

/** Whether a room must declare at least one row, so that it can be found from the map. */
export function mustDeclare({ heading }: Room): boolean {
  return /^(?:Server module|Site feature|Office feature|Package): /.test(heading)
}
