import type { bossProof, ValueOf } from '@baize/contract'
import { drawBoss, fishDefinitionByCode, ownGameByCode } from '@baize/engines'
import { commitmentOf, drawsFor, parseClientSeed, parseNonce, parseServerSeed } from '@baize/fairness'
import { formatAmount, minor, parseAmount } from '@baize/money'

/** What is checked of a boss of a fishing game, each with whether it holds; a text if nothing can be checked. */
export function checkBoss(proof: ValueOf<typeof bossProof>): readonly (readonly [string, boolean])[] | string {
  const { gameCode, hall, bossNo, serverSeed: revealed, ownStaked, ownPaid } = proof
  if (revealed === null) return 'the boss has not fallen: save the proof again afterwards'
  const definition = fishDefinitionByCode(gameCode)
  if (definition === undefined) return `this copy does not know the game ${gameCode}`
  const [serverSeed, clientSeed, nonce] = [parseServerSeed(revealed), parseClientSeed(proof.clientSeed), parseNonce(0n)]
  const digits = ownStaked.split('.')[1]?.length ?? 0
  const staked = parseAmount(ownStaked, digits)
  if (serverSeed === undefined || clientSeed === undefined || nonce === undefined || staked === undefined)
    return 'the seeds or the stake cannot be read'
  const { kind, life, returnsHundredths } = drawBoss(definition, drawsFor({ serverSeed, clientSeed, nonce }))
  const due = formatAmount(minor((staked * BigInt(returnsHundredths)) / 100n), digits)
  return [
    [
      'the server seed has the hash that was published when the boss came',
      commitmentOf(serverSeed) === proof.serverSeedHash,
    ],
    ['the rules are those whose hash the boss has', ownGameByCode(gameCode)?.definitionHash === proof.definitionHash],
    [
      'the text drawn with the seed is the game, the hall and the number of the boss, which nobody chose',
      proof.clientSeed === `${gameCode}:${hall}:${bossNo}`,
    ],
    ['its kind follows from the seed', kind === proof.kind],
    ['how much it took until it fell follows from the seed', life === proof.life],
    ['what every unit returned follows from the seed', returnsHundredths === proof.returnsHundredths],
    ['it has paid what the stake returns', ownPaid === null || ownPaid === due],
  ]
}
