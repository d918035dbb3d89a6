import type { Endpoint, ValueOf } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { vi } from 'vitest'

/** A request to a test's server. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A stand-in for the server, set up by a test. */
export interface StandInServer {
  /** All requests so far, in order. */
  readonly asked: readonly Asked[]
  /** Sets an endpoint's reply from now on; a `CallRefused` refuses. Of several replies the last one stays. */
  answer<E extends Endpoint>(endpoint: E, ...answers: readonly (ValueOf<E> | CallRefused)[]): void
}

/** Stands in for the server until `vi.unstubAllGlobals()`. Calls without a set reply never resolve. */
export function standInServer(): StandInServer {
  const asked: Asked[] = []
  const answers = new Map<string, unknown[]>()
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname: path, searchParams } = new URL(address, 'http://office.example')
    asked.push({
      method,
      path,
      query: Object.fromEntries(searchParams),
      ...(typeof body === 'string' ? { body: JSON.parse(body) as unknown } : {}),
    })
    const set = answers.get(`${method} ${path}`)
    if (set === undefined) return new Promise<Response>(() => undefined)
    return replyOf(set.length > 1 ? set.shift() : set[0])
  })
  return {
    asked,
    answer: ({ method, path }, ...set) => void answers.set(`${method} ${path}`, [...set]),
  }
}

function replyOf(answer: unknown): Response {
  if (!(answer instanceof CallRefused)) return Response.json({ success: true, value: answer })
  const { code, message, status } = answer
  return Response.json({ success: false, code, message, value: {} }, { status })
}
