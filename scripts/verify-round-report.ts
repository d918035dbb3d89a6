import { bossProof, handProof, roundProof, tableRoundProof, type ValueOf } from '@baize/contract'
import { canonicalJson, ownGameByCode, ownGameByHash, playedAgain, stakedOf } from '@baize/engines'
import { commitmentOf, drawsFor, parseClientSeed, parseNonce, parseServerSeed } from '@baize/fairness'
import { formatAmount, minor, parseAmount } from '@baize/money'
import { checkBoss } from './verify-boss.ts'
import { checkHandProof } from './verify-hand.ts'
import { checkSharedRound } from './verify-shared-round.ts'

/** What a check found, and the exit code: 0 if everything is right, 1 if something is wrong, 2 if it could not be checked. */
export interface RoundReport {
  readonly exitCode: 0 | 1 | 2
  readonly lines: readonly string[]
}

/** Computes a round again from the text of its proof: the bare value, or the server's whole answer. */
export function verifyRound(text: string): RoundReport {
  const value = readValue(text)
  const shared = tableRoundProof.reply.safeParse(value)
  if (shared.success) return sharedReport(shared.data)
  const hand = handProof.reply.safeParse(value)
  if (hand.success) return handReport(hand.data)
  const boss = bossProof.reply.safeParse(value)
  if (boss.success) return bossReport(boss.data)
  const own = roundProof.reply.safeParse(withBaseStake(value))
  return own.success ? ownReport(own.data) : notChecked('this is not the proof of a round')
}

function sharedReport(proof: ValueOf<typeof tableRoundProof>): RoundReport {
  const checks = checkSharedRound(proof)
  return typeof checks === 'string' ? notChecked(checks) : report(proof.gameCode, proof.round.roundId, checks)
}

function handReport(proof: ValueOf<typeof handProof>): RoundReport {
  const checks = checkHandProof(proof)
  const { gameCode, handId } = proof.record
  return typeof checks === 'string' ? notChecked(checks) : report(gameCode, handId, checks, 'hand')
}

function bossReport(proof: ValueOf<typeof bossProof>): RoundReport {
  const checks = checkBoss(proof)
  return typeof checks === 'string' ? notChecked(checks) : report(proof.gameCode, proof.bossId, checks, 'boss')
}

function ownReport(proof: ValueOf<typeof roundProof>): RoundReport {
  const { round, serverSeed: revealed } = proof
  if (revealed === null) return notChecked('the server seed is still secret: change seeds, then save the proof again')
  // A hash that no version has is checked with the version that is played, so that the report can say what is wrong.
  const game = ownGameByHash(round.gameCode, round.definitionHash) ?? ownGameByCode(round.gameCode)
  if (game === undefined) return notChecked(`this copy does not know the game ${round.gameCode}`)
  const [serverSeed, clientSeed, nonce] = [
    parseServerSeed(revealed),
    parseClientSeed(round.clientSeed),
    parseNonce(round.nonce),
  ]
  const digits = round.stake.split('.')[1]?.length ?? 0
  const stake = parseAmount(round.baseStake, digits)
  if (serverSeed === undefined || clientSeed === undefined || nonce === undefined || stake === undefined)
    return notChecked('the seeds, the nonce or the stake cannot be read')
  const choices = { bet: round.bet ?? undefined, steps: round.steps }
  const outcome = playedAgain(game, choices, drawsFor({ serverSeed, clientSeed, nonce }))
  const payout = outcome && formatAmount(minor(game.payoutMinor(outcome, stake)), digits)
  const staked = outcome && formatAmount(minor(stakedOf(game, outcome, stake)), digits)
  const checks: (readonly [string, boolean])[] = [
    ['the server seed has the hash that was published before', commitmentOf(serverSeed) === round.serverSeedHash],
    ['the rules are those whose hash the round has', game.definitionHash === round.definitionHash],
    [
      'the outcome follows from the seeds, the bet and the steps',
      outcome !== undefined && canonicalJson(outcome) === canonicalJson(round.outcome),
    ],
    ['what was staked is what the rules say', staked === round.stake],
    ['the payout is what the rules say', payout === round.payout],
  ]
  return report(round.gameCode, round.roundId, checks)
}

function report(
  gameCode: string,
  id: string,
  checks: readonly (readonly [string, boolean])[],
  what = 'round',
): RoundReport {
  return {
    exitCode: checks.every(([, holds]) => holds) ? 0 : 1,
    lines: [`${gameCode}, ${what} ${id}`, ...checks.map(([fact, holds]) => `${holds ? 'right ' : 'WRONG '} ${fact}`)],
  }
}

/** Proofs that were saved before rounds could stake more after their start have one stake. */
function withBaseStake(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('round' in value)) return value
  const { round } = value
  if (typeof round !== 'object' || round === null || !('stake' in round) || 'baseStake' in round) return value
  return { ...value, round: { ...round, baseStake: round.stake } }
}

function readValue(text: string): unknown {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  return typeof json === 'object' && json !== null && 'value' in json ? json.value : json
}

function notChecked(why: string): RoundReport {
  return { exitCode: 2, lines: [`Not checked: ${why}.`] }
}
