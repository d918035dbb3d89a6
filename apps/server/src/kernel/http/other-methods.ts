import type { FastifyInstance } from 'fastify'

/** The methods of the listener's addresses. */
export interface Methods {
  /** The methods of an address, as the header `Allow` lists them; `undefined` if nothing is there. */
  at(path: string): string | undefined
}

/**
 * Collects the methods of all routes that are bound from now on. Files and pages do not count, since their routes match every
 * address, nor do calls of programs, which answer everything under their address themselves.
 */
export function collectMethods(app: FastifyInstance): Methods {
  const fixed = new Map<string, Set<string>>()
  const named: { readonly pattern: RegExp; readonly methods: Set<string> }[] = []
  const found = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url.includes('*') || config?.forMachines) return
    const known = found.get(url)
    const methods = known ?? new Set<string>()
    for (const one of [method].flat()) methods.add(one.toUpperCase())
    if (known !== undefined) return
    found.set(url, methods)
    if (url.includes(':'))
      named.push({ pattern: new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`), methods })
    else fixed.set(url, methods)
  })
  return {
    at(path) {
      const methods = fixed.get(path) ?? named.find(({ pattern }) => pattern.test(path))?.methods
      return methods && [...methods].toSorted().join(', ')
    },
  }
}
