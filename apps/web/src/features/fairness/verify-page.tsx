import { Button, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { ownGameByCode, ownGames, retiredGames, type GameBet, type OwnGame } from '@baize/engines'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { useProofPhrases } from '../../language/phrases.ts'
import { BetInputs, firstBetOf } from './bet-inputs.tsx'
import { useGameNames } from './use-game-names.ts'
import { Explanation } from './explanation.tsx'
import { recompute, type InputFault, type Recomputed, type RoundInput } from './recompute.ts'
import { RecomputedSteps } from './recomputed-steps.tsx'
import { VerifyRaffle } from './verify-raffle.tsx'
import { VerifySeries } from './verify-series.tsx'
import classes from './verify.module.css'

const route = getRouteApi('/verify')

/** All games, then the versions of them that are played no longer. */
const versions: readonly OwnGame[] = [...ownGames, ...retiredGames]
const firstGame = ownGames[0]?.code ?? ''

/**
 * Recomputes any round of the platform's own games from its seeds, in the browser; no login is needed.
 *
 * To change:
 * - steps of the fairness proof: `RecomputedSteps` in `recomputed-steps.tsx`; the computation, `recompute` in
 *   `recompute.ts` and `packages/fairness/src/`
 * - what the verify page reads from its address: `readManualSearch` in `apps/web/src/app/search.ts`
 * - the check of a series of shared rounds: `VerifySeries` in `verify-series.tsx`; the page of a shared round, `SharedProofView` in
 *   `shared-proof.tsx`; the computation, `recomputeSeries` in `recompute-series.ts`
 * - the check of a raffle on the verify page: `VerifyRaffle` in `verify-raffle.tsx`
 * - explanation of fairness for players: `Explanation` in `explanation.tsx`
 */
export function VerifyPage() {
  const t = useProofPhrases()
  const { serverSeed = '', clientSeed = '', nonce = '', gameCode = firstGame, raffle } = route.useSearch()
  const [round, setRound] = useState<Recomputed>()
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('verify.title')}</h1>
      <Explanation />
      <SeedsForm
        initial={
          ownGameByCode(gameCode) === undefined
            ? { serverSeed: '', clientSeed: '', nonce: '', gameCode: firstGame }
            : { serverSeed, clientSeed, nonce, gameCode }
        }
        key={serverSeed}
        onRound={setRound}
      />
      {round === undefined ? null : (
        <section aria-label={t('verify.roundTitle')} className={classes.result} ref={showResult} tabIndex={-1}>
          <RecomputedSteps round={round} />
        </section>
      )}
      <VerifySeries initial={{ serverSeed, clientSeed, gameCode }} key={`${serverSeed} ${gameCode}`} />
      <VerifyRaffle initial={raffle} key={raffle} />
    </div>
  )
}

/** Scrolls to the steps, which are below the form and off screen on phones, and has them read out next. */
function showResult(steps: HTMLElement | null): void {
  steps?.focus({ preventScroll: true })
  steps?.scrollIntoView()
}

function SeedsForm({
  initial,
  onRound,
}: {
  readonly initial: RoundInput
  readonly onRound: (round: Recomputed | undefined) => void
}) {
  const t = useProofPhrases()
  const names = useGameNames()
  const [input, setInput] = useState(initial)
  const [bet, setBet] = useState(betFor(initial.gameCode))
  const [fault, setFault] = useState<InputFault>()
  const place = useRef<HTMLFormElement>(null)
  const change = (part: 'serverSeed' | 'clientSeed' | 'nonce') => (value: string) => {
    setInput({ ...input, [part]: value })
    setFault(undefined)
  }
  const nameOf = (game: OwnGame) => {
    const name = names.get(game.code) ?? game.title
    return retiredGames.includes(game) ? t('verify.version', name, game.version) : name
  }
  const changeBet = (next: GameBet) => {
    setBet(next)
    setFault(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A round of steps is shown as it would be if it ended at once, which shows everything that was drawn.
    const last = ownGameByCode(input.gameCode)?.closingStep
    const result = recompute({ ...input, bet, steps: last === undefined ? [] : [last] })
    setFault('fault' in result ? result.fault : undefined)
    if ('fault' in result) place.current?.querySelector<HTMLElement>(`[name=${result.fault}]`)?.focus()
    onRound('fault' in result ? undefined : result)
  }
  const field = (part: 'serverSeed' | 'clientSeed' | 'nonce') => (
    <TextInput
      autoComplete="off"
      classNames={{ input: classes.seed ?? '' }}
      error={fault === part ? t(`verify.${part}Wrong`) : undefined}
      label={t(`verify.${part}`)}
      name={part}
      onChange={(event) => change(part)(event.currentTarget.value)}
      size="md"
      spellCheck={false}
      value={input[part]}
    />
  )
  return (
    <form className={classes.form} noValidate onSubmit={submit} ref={place}>
      <h2>{t('verify.manual')}</h2>
      <Choice
        label={t('verify.game')}
        onChange={(chosen) => {
          const game = versions.find(({ definitionHash }) => definitionHash === chosen)
          if (game === undefined) return
          setInput({ ...input, gameCode: game.code, definitionHash: game.definitionHash })
          setFault(undefined)
          setBet(betFor(game.code))
        }}
        options={versions.map((game) => ({ value: game.definitionHash, label: nameOf(game) }))}
        value={input.definitionHash ?? ownGameByCode(input.gameCode)?.definitionHash ?? ''}
      />
      {bet === undefined ? null : <BetInputs bet={bet} key={bet.engine} onChange={changeBet} />}
      {fault === 'bet' ? <p role="alert">{t('bet.wrong')}</p> : null}
      {field('serverSeed')}
      {field('clientSeed')}
      {field('nonce')}
      <Button kind="primary" type="submit">
        {t('verify.compute')}
      </Button>
    </form>
  )
}

function betFor(gameCode: string): GameBet | undefined {
  const game = ownGameByCode(gameCode)
  return game && firstBetOf(game.engine)
}
