import { measureForeign } from './machine-load.ts'
import { disturbance, isQuiet, keptRounds, quietShare, type Round, type Timed } from './rounds.ts'

/** Something that is measured against others: it works for about so many seconds and tells how fast it was. */
export interface Peer<Name extends string, Done> {
  readonly name: Name
  /** Gets ready for one slice; what it costs is not measured. */
  prepare?(): Promise<void>
  run(seconds: number): Promise<Done>
}

/** How a comparison is run. */
export interface Plan {
  /** What stands before the words about how it went. */
  readonly title: string
  readonly sliceSeconds: number
  /** As many undisturbed rounds as this are enough. */
  readonly wanted: number
  /** More rounds than this are not run, however disturbed they are. */
  readonly most: number
  /** Processes that were started for this and are not below this one. */
  readonly started: readonly number[]
  /** A whole number from 0 up to, not including, the one given. */
  readonly pick: (below: number) => number
  /** What all slices of a round depend on; not measured. */
  readonly beforeRound?: () => Promise<void>
}

/**
 * Runs all peers in short slices, in each round in another order, until enough rounds were undisturbed. The first round
 * warms everything up and does not count. Gives the rounds that count, and says how much others used of the machine.
 */
export async function runPeers<Name extends string, Done extends Omit<Timed, 'foreignShare'>>(
  peers: readonly Peer<Name, Done>[],
  plan: Plan,
): Promise<Round<Name, Done & Timed>[]> {
  await runRound(peers, plan)
  const rounds: Round<Name, Done & Timed>[] = []
  while (rounds.length < plan.most && rounds.filter(isQuiet).length < plan.wanted)
    rounds.push(await runRound(shuffled(peers, plan.pick), plan))
  const kept = keptRounds(rounds, plan.wanted)
  tell(plan, rounds, kept)
  return kept
}

/** The same items in a random order, each order as likely as any other. */
export function shuffled<Item>(items: readonly Item[], pick: Plan['pick']): Item[] {
  const left = [...items]
  return items.flatMap(() => left.splice(pick(left.length), 1))
}

async function runRound<Name extends string, Done>(
  peers: readonly Peer<Name, Done>[],
  { sliceSeconds, started, beforeRound }: Plan,
): Promise<Round<Name, Done & Timed>> {
  await beforeRound?.()
  const slices: [string, Done & { readonly foreignShare: number }][] = []
  for (const peer of peers) {
    await peer.prepare?.()
    const { done, foreignShare } = await measureForeign(started, () => peer.run(sliceSeconds))
    slices.push([peer.name, { ...done, foreignShare }])
  }
  // Each peer's name has its slice.
  return Object.fromEntries(slices) as Round<Name, Done & Timed>
}

function tell({ title }: Plan, rounds: readonly Round[], kept: readonly Round[]): void {
  const shares = kept.map((round) => Math.round(disturbance(round) * 100)).toSorted((a, b) => a - b)
  const quiet = rounds.filter(isQuiet).length
  console.error(
    `${title}: ${rounds.length} rounds, ${quiet} with less than ${quietShare * 100} % of the machine used by others; ` +
      `the figures are those of ${kept.length}, others used up to ${shares.join(', ')} %`,
  )
}
