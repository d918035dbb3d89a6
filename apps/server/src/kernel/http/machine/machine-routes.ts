import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { visitorAddress } from '../visitor-address.ts'
import type { MachineAnswer, MachineHandler } from './machine-call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler of programs' calls; the quick way finds it by the route's path. */
    machine?: MachineHandler
  }
}

/**
 * Binds a call for programs: `POST` at a path whose parts may be `:names`, and whose end may be `*`, for any further parts. The listener answers plain requests on its quick
 * way, unless that is turned off, and all others through Fastify; callers cannot tell the difference.
 */
export function bindMachineRoute(scope: FastifyInstance, url: string, handler: MachineHandler): void {
  scope.post(url, { config: { forMachines: true, machine: handler } }, throughFastify(handler))
}

/** Makes a Fastify handler of a handler for the quick way. In the scope of such routes, bodies are bytes. */
export function throughFastify(handler: MachineHandler): RouteHandlerMethod {
  return (request, reply) => {
    const { headers, params, body } = request
    const header = (name: string) => {
      const value = headers[name]
      return typeof value === 'string' ? value : undefined
    }
    // Each `:name` of a path is text.
    const named = params as Readonly<Record<string, string>>
    const call = {
      params: named,
      body: Buffer.isBuffer(body) ? body : nothing,
      header,
      get ip() {
        return visitorAddress(request)
      },
    }
    handler(call, ({ status, text }: MachineAnswer) => {
      void reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text)
    })
  }
}

const nothing = Buffer.alloc(0)

/** A handler, and the values of its path's names; `*` is what a path that ends with it has there. */
export interface MachineRoute {
  readonly handler: MachineHandler
  readonly params: Readonly<Record<string, string>>
}

/** How many looked-up paths are cached: there are a few for each vendor, but an attacker can call any number. */
const maxPaths = 1_000
const plainName = '([A-Za-z0-9_-]+)'
const plainRest = '([A-Za-z0-9_./-]+)'

/** The routes for programs, for the quick way. */
export class MachineRoutes {
  readonly #patterns: {
    readonly pattern: RegExp
    readonly names: readonly string[]
    readonly handler: MachineHandler
  }[] = []
  readonly #found = new Map<string, MachineRoute | undefined>()

  add(url: string, handler: MachineHandler): void {
    const names = [...url.matchAll(/:(\w+)|(\*)$/g)].flatMap(([, name, rest]) => name ?? rest ?? [])
    const escaped = url.replaceAll('.', '\\.').replaceAll(/:\w+/g, plainName)
    const pattern = new RegExp(`^${escaped.replace(/\*$/, () => plainRest)}$`)
    this.#patterns.push({ pattern, names, handler })
    this.#found.clear()
  }

  /** The route of a path; `undefined` if there is none, or if the path needs decoding. */
  find(path: string): MachineRoute | undefined {
    const found = this.#found.get(path)
    if (found !== undefined || this.#found.has(path)) return found
    const route = this.#look(path)
    if (this.#found.size >= maxPaths) this.#found.clear()
    this.#found.set(path, route)
    return route
  }

  #look(path: string): MachineRoute | undefined {
    for (const { pattern, names, handler } of this.#patterns) {
      const [all, ...values] = pattern.exec(path) ?? []
      if (all === undefined) continue
      return { handler, params: Object.fromEntries(names.map((name, place) => [name, values[place] ?? ''])) }
    }
    return undefined
  }
}
