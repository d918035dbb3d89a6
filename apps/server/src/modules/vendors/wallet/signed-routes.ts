import type { FastifyInstance, FastifyReply } from 'fastify'
import { isUnavailable } from '../../../kernel/database/pool.ts'
import type { MachineCall, MachineHandler } from '../../../kernel/http/machine/machine-call.ts'
import { bindMachineRoute } from '../../../kernel/http/machine/machine-routes.ts'
import { InFlight } from '../../../kernel/in-flight.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { CheckSignature, Dialect, SignedCall, WalletAnswer, WalletHandler } from '../dialects/dialect.types.ts'
import { WalletRefusal } from './wallet-refusal.ts'
import type { WalletParts, WalletVendor } from './wallet.parts.ts'

/** A vendor's key and the time in which it is valid. */
export interface ActiveKey {
  readonly check: CheckSignature
  readonly validFromMs: number
  /** `Infinity` if the key does not expire. */
  readonly validUntilMs: number
}

/** A vendor as the listener sees it. */
export interface SigningVendor extends WalletVendor {
  readonly keys: readonly ActiveKey[]
  /** The vendor's own path to each call of its dialect. */
  readonly callPaths: ReadonlyMap<string, string>
  /** Whether calls may come from an address; `undefined` if any address may call. */
  readonly admits: ((address: string) => boolean) | undefined
}

/** What signed routes need: a host's vendors, and the time. */
export interface SignedRouteParts {
  /** Returns the vendor with a code at a host, if it uses the dialect. Reads memory only. */
  vendorAt(host: string, dialect: Dialect, vendorCode: string): SigningVendor | undefined
  nowMs(): number
  /** Counts an answer. */
  count(vendorCode: string, answered: 'done' | 'refused' | 'failed' | 'not_signed'): void
  /** Logs a call that was not read, as all of them get the same answer. `vendorCode` is missing if there is no such vendor. */
  notSigned(vendorCode: string | undefined, because: NotSignedReason): void
}

/** Why a call was not read. */
export type NotSignedReason = 'vendor unknown' | 'address not allowed' | 'signature missing' | 'signature wrong'

/**
 * How many calls of one vendor may be in progress: twice what a busy one needs, and few enough not to delay other
 * vendors long.
 */
const maxCallsOfVendor = 256

/**
 * Answers requests under the dialect's address that are none of its calls: another path or another method. Call it once
 * per listener.
 */
export async function answerElsewhere(listener: FastifyInstance, { name, unreadable }: Dialect): Promise<void> {
  const prefix = `/wallet/${name}`
  await listener.register(
    async (below) => {
      below.setNotFoundHandler((_request, reply) => send(reply, unreadable))
      // A GET elsewhere may be a page of the site.
      below.get('/*', { config: { forMachines: true } }, (_request, reply) => send(reply, unreadable))
    },
    { prefix },
  )
}

/**
 * Binds one signed call: `POST /wallet/<dialect>/<vendorCode><path>`. The signature is checked over the raw bytes with
 * every valid key before anything is parsed. An unknown vendor, a caller's address that is not allowed and a wrong
 * signature all get the same answer.
 */
export function bindSignedRoute(scope: FastifyInstance, route: SignedRoute): void {
  bindMachineRoute(scope, signedAddress(route), signedHandler(route))
}

/** The route's path, for all vendors. */
export function signedAddress({ dialect, path }: SignedRoute): string {
  return `/wallet/${dialect.name}/:vendorCode${path}`
}

/** Returns the handler of a signed call. */
export function signedHandler(route: SignedRoute): MachineHandler {
  return checkedHandler(route, () => route)
}

/** Returns a handler that checks the signature and then finds out which call it is; `undefined` if it is none. */
export function checkedHandler(
  { dialect, parts, wallet }: Pick<SignedRoute, 'dialect' | 'parts' | 'wallet'>,
  routeOf: (vendor: SigningVendor, call: MachineCall) => SignedRoute | undefined,
): MachineHandler {
  const crowd = crowdOf(parts)
  return (call, answered) => {
    const nowMs = parts.nowMs()
    const { vendorCode = '' } = call.params
    const vendor = parts.vendorAt(call.header('host') ?? '', dialect, vendorCode)
    const problem = vendor === undefined ? 'vendor unknown' : signatureProblem(vendor, dialect, call, nowMs)
    if (vendor === undefined || problem !== undefined) {
      parts.count(vendor === undefined ? 'unknown' : vendorCode, 'not_signed')
      parts.notSigned(vendor?.vendorCode, problem ?? 'vendor unknown')
      answered(dialect.notSigned)
      return
    }
    const route = routeOf(vendor, call)
    if (route === undefined) {
      wallet.failed(new WalletRefusal('malformed', { field: 'the path' }), vendorCode, `/${call.params['*'] ?? ''}`)
      parts.count(vendorCode, 'refused')
      answered(dialect.unreadable)
      return
    }
    answer(route, { vendor, raw: call.body, nowMs }, crowd, answered)
  }
}

const crowds = new WeakMap<SignedRouteParts, InFlight<WalletVendor>>()

/** All routes of a server share one count of each vendor's calls. */
function crowdOf(parts: SignedRouteParts): InFlight<WalletVendor> {
  const crowd = crowds.get(parts) ?? new InFlight<WalletVendor>(maxCallsOfVendor)
  crowds.set(parts, crowd)
  return crowd
}

/** Answers a call. Whatever the handler throws is answered in the dialect's form. */
function answer(
  { dialect, path, parts, wallet, handler }: SignedRoute,
  call: SignedCall,
  crowd: InFlight<WalletVendor>,
  answered: (answer: WalletAnswer) => void,
): void {
  const caller = call.vendor
  const { vendorCode } = caller
  const succeed = (done: WalletAnswer) => {
    crowd.leave(caller)
    answered(done)
    parts.count(vendorCode, 'done')
  }
  const fail = (error: unknown) => {
    crowd.leave(caller)
    refuse(isTemporary(error) ? new WalletRefusal('unavailable') : error)
  }
  const refuse = (error: unknown) => {
    wallet.failed(error, vendorCode, path)
    answered(dialect.failure(error, call.raw, path))
    parts.count(vendorCode, wallet.isRefusal(error) ? 'refused' : 'failed')
  }
  if (!crowd.enter(caller)) return refuse(new WalletRefusal('unavailable'))
  try {
    handler(wallet, call).then(succeed, fail)
  } catch (error) {
    fail(error)
  }
}

/** Whether nothing was decided because the server is overloaded or its database unavailable. */
function isTemporary(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'wallet.busy' || error.code === 'system.unavailable'
  return isUnavailable(error)
}

/** One signed call to be bound. */
export interface SignedRoute {
  readonly dialect: Dialect
  readonly path: string
  readonly parts: SignedRouteParts
  readonly wallet: RoutedWallet
  readonly handler: WalletHandler
}

/** The wallet, and where refusals and unexpected errors are reported. */
export interface RoutedWallet extends WalletParts {
  isRefusal(error: unknown): boolean
  failed(error: unknown, vendorCode: string, path: string): void
}

function signatureProblem(
  vendor: SigningVendor,
  dialect: Dialect,
  call: MachineCall,
  nowMs: number,
): NotSignedReason | undefined {
  if (vendor.admits !== undefined && !vendor.admits(call.ip)) return 'address not allowed'
  const signature = signatureOf(call, dialect)
  if (signature === undefined) return 'signature missing'
  for (const key of vendor.keys) {
    if (key.validFromMs <= nowMs && nowMs < key.validUntilMs && key.check(call.body, signature)) return undefined
  }
  return 'signature wrong'
}

function signatureOf(call: MachineCall, dialect: Dialect): string | undefined {
  for (const name of dialect.signatureHeaders) {
    const value = call.header(name)
    if (value !== undefined) return value
  }
  return undefined
}

function send(reply: FastifyReply, { status, text }: WalletAnswer): void {
  void reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text)
}
