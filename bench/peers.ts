import { measureForeign } from './machine-load.ts'
import { disturbance, isQuiet, keptRounds, quietShare, type Round, type Timed } from './rounds.ts'

/** One side of a comparison: runs for about the given seconds and returns its speed. */
export interface Peer<Name extends string, Done> {
  readonly name: Name
  /** Prepares one slice; not measured. */
  prepare?(): Promise<void>
  run(seconds: number): Promise<Done>
}

/** The plan of a comparison. */
export interface Plan {
  /** The prefix of log lines. */
  readonly title: string
  readonly sliceSeconds: number
  /** The number of undisturbed rounds needed. */
  readonly wanted: number
  /** The maximum number of rounds, however disturbed they are. */
  readonly max: number
  /** Processes that belong to the benchmark but are not descendants of this one. */
  readonly started: readonly number[]
  /** A random whole number from 0 up to but not including `below`. */
  readonly pick: (below: number) => number
  /** Prepares all slices of a round; not measured. */
  readonly beforeRound?: () => Promise<void>
}

/**
 * Runs all peers in short slices, in random order in each round, until enough rounds were undisturbed. The first round is a
 * warm-up and does not count. Returns the rounds that count, and logs how much of the machine other programs used.
 */
export async function runPeers<Name extends string, Done extends Omit<Timed, 'foreignShare'>>(
  peers: readonly Peer<Name, Done>[],
  plan: Plan,
): Promise<Round<Name, Done & Timed>[]> {
  await runRound(peers, plan)
  const rounds: Round<Name, Done & Timed>[] = []
  while (rounds.length < plan.max && rounds.filter(isQuiet).length < plan.wanted)
    rounds.push(await runRound(shuffled(peers, plan.pick), plan))
  const kept = keptRounds(rounds, plan.wanted)
  report(plan, rounds, kept)
  return kept
}

/** The items in random order; every order is equally likely. */
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
  // There is a slice for each peer's name.
  return Object.fromEntries(slices) as Round<Name, Done & Timed>
}

function report({ title }: Plan, rounds: readonly Round[], kept: readonly Round[]): void {
  const shares = kept.map((round) => Math.round(disturbance(round) * 100)).toSorted((a, b) => a - b)
  const quiet = rounds.filter(isQuiet).length
  console.error(
    `${title}: ${rounds.length} rounds, in ${quiet} of which other programs used at most ${quietShare * 100} % of the machine; ` +
      `the figures are from ${kept.length} rounds, in which others used up to ${shares.join(', ')} %`,
  )
}
