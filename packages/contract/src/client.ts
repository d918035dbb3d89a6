import type { ErrorCode } from '@baize/phrases/errors'
import type { BodyInputOf, Endpoint, ParamsOf, QueryOf, ValueOf } from './endpoint.ts'
import type { FieldRefusal, RefusalReply, Reply } from './envelope.ts'
import type { Game } from './games.ts'
import type { SealingKey } from './seal.ts'

/** A refusal by the server, or `network` if no reply came. */
export class CallRefused extends Error {
  readonly code: ErrorCode | 'network'
  readonly status: number
  readonly fields: readonly FieldRefusal[]
  /** Other games that are open, if one is in maintenance (8.025). */
  readonly games: readonly Game[]
  /** Whether the next try needs the captcha (8.032). */
  readonly captcha: boolean

  constructor(
    code: ErrorCode | 'network',
    message: string,
    status: number,
    value: Pick<RefusalReply['value'], 'fields' | 'games' | 'captcha'> = {},
  ) {
    super(message)
    this.name = 'CallRefused'
    this.code = code
    this.status = status
    this.fields = value.fields ?? []
    this.games = value.games ?? []
    this.captcha = value.captcha === true
  }
}

/** What a client needs of the page or program that it runs in. */
export interface ClientPorts {
  /** The server's origin; empty for the page's own origin. */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly nowMs: () => number
  readonly token: () => string | undefined
  readonly language: () => string
}

type Filled<Name extends string, T> = [T] extends [undefined] ? object : { readonly [K in Name]: T }

/** The arguments of a call: path parameters, query, body, and the idempotency key where money moves. */
export type CallInput<E extends Endpoint> = Filled<'params', ParamsOf<E>> &
  Filled<'body', BodyInputOf<E>> & {
    readonly query?: Partial<QueryOf<E>>
    readonly signal?: AbortSignal
  } & (E extends { idempotent: true } ? { readonly idempotencyKey: string } : object)

/** Calls any endpoint with its own types. Throws {@link CallRefused}. */
export type Client = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ValueOf<E>>

interface LooseInput {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string | number | undefined>
  readonly body?: object
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/** Makes a client. The sealing code and the server's key are loaded with the first encrypted call only. */
export function createClient(ports: ClientPorts): Client {
  let key: Promise<SealingKey> | undefined
  const sealingKey = () =>
    (key ??= fetchSealingKey(ports).catch((error: unknown) => {
      key = undefined
      throw error
    }))
  return async (endpoint, typedInput) => {
    // Inside, all endpoints are handled alike; the exact types matter only to callers.
    const input = typedInput as LooseInput
    try {
      return await send(ports, endpoint, input, sealingKey)
    } catch (error) {
      if (!(error instanceof CallRefused) || (error.code !== 'request.unreadable' && error.code !== 'request.stale'))
        throw error
      // The server may have a new key, or the clock here jumped, so this tries once more with a fresh key.
      key = undefined
      return send(ports, endpoint, input, sealingKey)
    }
  }
}

async function send<E extends Endpoint>(
  ports: ClientPorts,
  endpoint: E,
  input: LooseInput,
  sealingKey: () => Promise<SealingKey>,
): Promise<ValueOf<E>> {
  const body = await bodyOf(ports, endpoint, input, sealingKey)
  const response = await ports
    .fetch(`${ports.baseUrl}${addressOf(endpoint, input)}`, {
      method: endpoint.method,
      headers: headersOf(ports, input, typeof body !== 'string' ? undefined : endpoint.form ? formType : jsonType),
      ...(body === undefined ? {} : { body }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    })
    .catch((cause: unknown) => {
      if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
      throw new CallRefused('network', 'network', 0)
    })
  // The type of such an endpoint's value includes it.
  if (endpoint.download !== undefined && response.ok) return (await fileOf(response)) as ValueOf<E>
  // And so does that of a file.
  if (endpoint.file !== undefined && response.ok) return (await bytesOf(response)) as ValueOf<E>
  // The server answers every call with its envelope; anything else, such as a proxy's page, is a network error.
  const reply: unknown = await response.json().catch(() => undefined)
  if (!isReply<ValueOf<E>>(reply)) throw new CallRefused('network', 'network', response.status)
  if (reply.success) return reply.value
  throw new CallRefused(reply.code, reply.message, response.status, reply.value)
}

/** The file that a reply brings, which may end early if the connection is lost. */
async function fileOf(response: Response): Promise<Blob> {
  return response.blob().catch(() => {
    throw new CallRefused('network', 'network', 0)
  })
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await (await fileOf(response)).arrayBuffer())
}

/** Whether a reply is the server's envelope. The server's own tests check that its value matches the endpoint. */
function isReply<Value>(answer: unknown): answer is Reply<Value> {
  if (typeof answer !== 'object' || answer === null || !('success' in answer)) return false
  if (answer.success === true) return true
  const isText = (text: unknown) => typeof text === 'string'
  return (
    answer.success === false && 'code' in answer && 'message' in answer && [answer.code, answer.message].every(isText)
  )
}

async function bodyOf(
  ports: ClientPorts,
  endpoint: Endpoint,
  input: LooseInput,
  sealingKey: () => Promise<SealingKey>,
) {
  if (input.body === undefined) return undefined
  // A file is sent as it is, with its own type.
  if (input.body instanceof Blob) return input.body
  // A form contains only texts, by the types of its endpoint.
  if (endpoint.form) return new URLSearchParams({ ...input.body }).toString()
  if (!endpoint.encrypted) return JSON.stringify(input.body)
  const [{ sealBody }, key] = await Promise.all([import('./seal.ts').catch(notThere), sealingKey()])
  const payload = await sealBody(input.body, `${endpoint.method} ${endpoint.path}`, key, ports.nowMs())
  return JSON.stringify({ payload })
}

/** If a part of the client cannot be loaded, there is no connection. */
function notThere(): never {
  throw new CallRefused('network', 'network', 0)
}

function addressOf(endpoint: Endpoint, input: LooseInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

const jsonType = 'application/json'
const formType = 'application/x-www-form-urlencoded'

function headersOf(ports: ClientPorts, input: LooseInput, type: string | undefined): Record<string, string> {
  const token = ports.token()
  return {
    'accept-language': ports.language(),
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
  }
}

async function fetchSealingKey(ports: ClientPorts): Promise<SealingKey> {
  const { systemKeys } = await import('./seal.ts').catch(notThere)
  const { keys, now } = await send(ports, systemKeys, {}, () =>
    Promise.reject(new Error('the key call is not encrypted')),
  )
  const [jwk] = keys
  if (jwk === undefined) throw new CallRefused('network', 'no key', 0)
  return { jwk, clockOffsetSeconds: now - Math.floor(ports.nowMs() / 1000) }
}
