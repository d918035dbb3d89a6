import type { tableRoundProof, ValueOf } from '@baize/contract'
import { canonicalJson, roundsOf, sharedGameByCode } from '@baize/engines'
import { commitmentOf, drawsFor, parseClientSeed, parseNonce, parseServerSeed } from '@baize/fairness'

/** What is checked of a shared round, each with whether it holds; a text if nothing can be checked. */
export function checkSharedRound(
  proof: ValueOf<typeof tableRoundProof>,
): readonly (readonly [string, boolean])[] | string {
  const { gameCode, series, round, position } = proof
  if (proof.serverSeed === null) return 'the series goes on: save the proof again after its last round'
  const game = sharedGameByCode(gameCode)
  if (game === undefined) return `this copy does not know the game ${gameCode}`
  const [serverSeed, clientSeed, nonce] = [
    parseServerSeed(proof.serverSeed),
    parseClientSeed(series.clientSeed),
    parseNonce(0n),
  ]
  if (serverSeed === undefined || clientSeed === undefined || nonce === undefined) return 'the seeds cannot be read'
  const dealt = game.openSeries(drawsFor({ serverSeed, clientSeed, nonce }), series.seriesNo)
  const found = roundsOf(dealt).find((one) => one.position === position)
  return [
    ['the server seed has the hash that was published before', commitmentOf(serverSeed) === series.serverSeedHash],
    ['the rules are those whose hash the series has', game.definitionHash === series.definitionHash],
    [
      'the text drawn with the seed is the game and the number of the series, which nobody chose',
      series.clientSeed === `${gameCode}:${series.seriesNo}`,
    ],
    ['the cards put away are those of the series', canonicalJson(series.burned) === canonicalJson(dealt.burned)],
    ['a round of the series begins at this position', found !== undefined],
    ...(game.cardOf === undefined
      ? []
      : [
          [
            'who meets, at which odds, is what the number of the series says',
            canonicalJson(round.card ?? null) === canonicalJson(game.cardOf(series.seriesNo)),
          ] as const,
        ]),
    [
      'the outcome follows from the seed',
      // Of a round that was called off nothing was shown.
      (round.outcome === null && round.phase === 'void') ||
        canonicalJson(round.outcome) === canonicalJson(found?.outcome ?? null),
    ],
  ]
}
