import { canonicalJson, decimalOf, type SharedGame, type SharedOutcome } from '@baize/engines'
import { cardName } from '@baize/engines/tables'
import type { SharedProof } from '../../api/table-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useProofPhrases } from '../../language/phrases.ts'
import { DrawsTable } from './draws-table.tsx'
import { recomputeSeries, type RecomputedSeries } from './recompute-series.ts'
import { birdName, SharedOutcomeView } from './shared-outcome.tsx'
import { Facts, resultOf, Step, Value } from './step.tsx'
import { useGameNames } from './use-game-names.ts'
import classes from './verify.module.css'

const parts = ['commit', 'bets', 'reveal'] as const

/** The proof of a round that everybody at a table shared: public, and recomputed from the seed of its series */
export function SharedProofView({ proof }: { readonly proof: SharedProof }) {
  const t = useProofPhrases()
  const { series, serverSeed, gameCode } = proof
  const recomputed =
    serverSeed === null ? undefined : recomputeSeries({ gameCode, serverSeed, clientSeed: series.clientSeed })
  return (
    <>
      <section className={classes.explanation}>
        <p>{t('shared.text')}</p>
        <ol>
          {parts.map((part) => (
            <li key={part}>
              <strong>{t(`shared.${part}`)}</strong> {t(`shared.${part}Text`)}
            </li>
          ))}
        </ol>
      </section>
      <Summary proof={proof} />
      {recomputed === undefined || 'fault' in recomputed ? (
        <Secret proof={proof} />
      ) : (
        <SharedSteps proof={proof} recomputed={recomputed} />
      )}
    </>
  )
}

function Summary({ proof: { gameCode, series, round, position, ...sums } }: { readonly proof: SharedProof }) {
  const t = useProofPhrases()
  const { count, money, time } = useFormat()
  const names = useGameNames()
  const facts = [
    [t('record.game'), names.get(gameCode) ?? gameCode],
    [t('shared.roundNo'), count(round.roundNo)],
    [t('shared.seriesNo'), count(series.seriesNo)],
    [t('shared.closedAt'), time(round.closesAt)],
    [t('shared.betCount'), count(sums.bets)],
    [t('shared.staked'), money(sums.staked)],
    [t('shared.paid'), money(sums.paid)],
  ] as const
  return (
    <section className={classes.summary}>
      <Facts facts={facts} />
      {round.phase === 'void' ? <p role="status">{t('shared.void')}</p> : null}
      <Value name={t('round.id')}>{round.roundId}</Value>
      <Value name={t('shared.clientSeed')}>{series.clientSeed}</Value>
      <Value name={t('shared.position')}>{position}</Value>
    </section>
  )
}

/** A round of a series that still goes on. */
function Secret({ proof: { series, round } }: { readonly proof: SharedProof }) {
  const t = useProofPhrases()
  return (
    <ol className={classes.steps}>
      <Step result="open" text={t('shared.secretText')} title={t('shared.secret')}>
        <Value name={t('step.publishedHash')}>{series.serverSeedHash}</Value>
      </Step>
      <Step result="open" text={t('shared.recordedText')} title={t('step.outcome.other')}>
        {round.outcome === null ? <p>{t('shared.notYet')}</p> : <SharedOutcomeView outcome={round.outcome} />}
      </Step>
    </ol>
  )
}

function SharedSteps({ proof, recomputed }: { readonly proof: SharedProof; readonly recomputed: RecomputedSeries }) {
  const t = useProofPhrases()
  const { series, round, position } = proof
  const { game, commitment, rounds } = recomputed
  const place = rounds.findIndex((one) => one.position === position)
  const found = rounds[place]
  const text = `${proof.gameCode}:${series.seriesNo}`
  return (
    <ol className={classes.steps}>
      <Step
        result={resultOf(commitment === series.serverSeedHash)}
        text={t('step.commitmentText')}
        title={t('step.commitment')}
      >
        <Value name={t('verify.serverSeed')}>{proof.serverSeed}</Value>
        <Value name={t('step.computedHash')}>{commitment}</Value>
        <Value name={t('step.publishedHash')}>{series.serverSeedHash}</Value>
      </Step>
      <Step
        result={resultOf(game.definitionHash === series.definitionHash)}
        text={t('step.rulesText.other')}
        title={t('step.rules')}
      >
        <Value name={t('step.rulesHash')}>{game.definitionHash}</Value>
      </Step>
      <Step
        result={resultOf(series.clientSeed === text)}
        text={t('shared.textStepText', text)}
        title={t('shared.textStep')}
      >
        <Value name={t('shared.clientSeed')}>{series.clientSeed}</Value>
      </Step>
      <CardStep game={game} round={round} />
      <SeriesDraws recomputed={recomputed} />
      <Step
        result={resultOf(found !== undefined && isSame(round.outcome, found.outcome))}
        text={found === undefined ? t('shared.noSuchRound') : t('shared.outcomeText', place + 1, rounds.length)}
        title={t('step.outcome.other')}
      >
        {found === undefined ? null : <SharedOutcomeView outcome={found.outcome} />}
        <CrashSum recomputed={recomputed} />
      </Step>
      {found === undefined ? null : <Consequence game={game} outcome={found.outcome} />}
    </ol>
  )
}

/** Who met, and at which odds: of games whose rounds differ, it follows from the number of the series. */
function CardStep({ game, round }: { readonly game: SharedGame; readonly round: SharedProof['round'] }) {
  const t = useProofPhrases()
  const card = game.cardOf?.(round.seriesNo)
  if (card === undefined) return null
  const [meron, wala] = [birdName(t, card.meron), birdName(t, card.wala)]
  return (
    <Step
      result={resultOf(canonicalJson(round.card ?? null) === canonicalJson(card))}
      text={t('shared.cardText', card.season, card.nth)}
      title={t('shared.card')}
    >
      <p>{t('shared.cardBirds', meron, card.strengths.meron, wala, card.strengths.wala)}</p>
      <p>{card.fields.map(({ id, odds }) => `${id} ${odds}`).join(' · ')}</p>
    </Step>
  )
}

/** How the multiple of crash follows from its number, where one decides it, as nearly always. */
function CrashSum({ recomputed: { draws, rounds } }: { readonly recomputed: RecomputedSeries }) {
  const t = useProofPhrases()
  const [draw, another] = draws
  const outcome = rounds[0]?.outcome
  if (outcome?.engine !== 'crash' || draw === undefined || another !== undefined) return null
  const least = (99n * 2n ** 32n) / (BigInt(draw.value) + 1n)
  return <p className={classes.stepText}>{t('shared.crashSum', draw.value, draw.value + 1, String(least))}</p>
}

/** Of a void round nothing was shown, so that there is nothing to differ from. */
function isSame(shown: SharedOutcome | null, computed: SharedOutcome): boolean {
  return shown === null || canonicalJson(shown) === canonicalJson(computed)
}

/** The numbers that decide a series. A shoe takes hundreds, which are shown on request. */
export function SeriesDraws({ recomputed }: { readonly recomputed: RecomputedSeries }) {
  const t = useProofPhrases()
  const { draws, blocks, burned } = recomputed
  return (
    <Step text={t('shared.drawsText', draws.length)} title={t('step.draws')}>
      {burned.length === 0 ? null : <p>{t('shared.burned', burned.map(cardName).join(' '))}</p>}
      <details open={draws.length < 12}>
        <summary>{t('shared.showDraws')}</summary>
        <DrawsTable blocks={blocks} draws={draws} kind="other" />
      </details>
    </Step>
  )
}

/** What follows from the result: the time of a crash, or which bets pay. */
function Consequence({ game, outcome }: { readonly game: SharedGame; readonly outcome: SharedOutcome }) {
  const t = useProofPhrases()
  const { flight } = game
  if (flight !== undefined) {
    const crash = flight.crashOf(outcome)
    const ms = crash === 0 ? 0 : flight.msUntil(crash + 1)
    return (
      <Step
        text={t('shared.flightText', `${game.brief(outcome)}×`, (ms / 1_000).toFixed(3))}
        title={t('shared.flight')}
      />
    )
  }
  const wins = game.fields.flatMap(({ id }) => {
    const pays = game.pays(outcome, id)
    return pays.numerator === 0n ? [] : [{ id, multiple: decimalOf(pays, 2) }]
  })
  return (
    <Step text={t('shared.winsText')} title={t('shared.wins')}>
      {wins.length === 0 ? <p>{t('shared.noWins')}</p> : null}
      <ul className={classes.wins}>
        {wins.map(({ id, multiple }) => (
          <li key={id}>
            <code>{id}</code> × {multiple}
          </li>
        ))}
      </ul>
    </Step>
  )
}
