import { systemMirror, type Mirror } from '@baize/contract'

/** The result of measuring a mirror. */
export interface MirrorMeasure {
  /** The median of the answered tries, in milliseconds; `undefined` if there were none. */
  readonly medianMs: number | undefined
  readonly tries: number
  readonly failed: number
}

/** What the measurement needs from the page. */
export interface MeasurePorts {
  readonly fetch: typeof fetch
  readonly nowMs: () => number
}

const tries = 5
/** A mirror that takes longer than this for one small reply is of no use. */
const maxTryMs = 4_000

/**
 * Measures a mirror with several small calls, one after another. The first one opens the connection and counts like the
 * rest, since it hardly affects the median. Only the brand's own answer counts: a captive portal's page is a failure.
 */
export async function measureMirror(
  { url }: Mirror,
  brandCode: string | undefined,
  ports: MeasurePorts,
  signal?: AbortSignal,
): Promise<MirrorMeasure> {
  const answered: number[] = []
  for (let each = 0; each < tries; each += 1) {
    signal?.throwIfAborted()
    const took = await tryOnce(`${url}${systemMirror.path}`, brandCode, ports, signal)
    if (took !== undefined) answered.push(took)
    // Does not try a mirror that never answers all five times.
    else if (answered.length === 0 && each === 1) break
  }
  return { medianMs: median(answered), tries, failed: tries - answered.length }
}

async function tryOnce(
  address: string,
  brandCode: string | undefined,
  { fetch: send, nowMs }: MeasurePorts,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const limit = AbortSignal.timeout(maxTryMs)
  const startedMs = nowMs()
  try {
    const reply = await send(address, {
      cache: 'no-store',
      credentials: 'omit',
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    })
    // The reply may come from anything; only the brand's own counts.
    const body = (await reply.json()) as { readonly value?: { readonly brandCode?: unknown } } | null
    const tookMs = nowMs() - startedMs
    const answeredBy = body?.value?.brandCode
    const ours = brandCode === undefined ? typeof answeredBy === 'string' : answeredBy === brandCode
    return reply.ok && ours ? tookMs : undefined
  } catch {
    return undefined
  }
}

/** The middle value; of an even number, the mean of the middle two. */
export function median(figures: readonly number[]): number | undefined {
  const sorted = figures.toSorted((left, right) => left - right)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2
}

/**
 * The index of the fastest mirror: the first of equally fast ones, and none if fewer than two answered, since there is
 * no choice then.
 */
export function fastestOf(medians: readonly (number | undefined)[]): number | undefined {
  const answered = medians.filter((medianMs) => medianMs !== undefined)
  return answered.length < 2 ? undefined : medians.indexOf(Math.min(...answered))
}
