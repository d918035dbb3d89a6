import { sharedGameByCode, sharedGames } from '@baize/engines'
import { Button, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { useRef, useState, type FormEvent } from 'react'
import { useProofPhrases } from '../../language/phrases.ts'
import { recomputeSeries, type RecomputedSeries, type SeriesInput } from './recompute-series.ts'
import { outcomeText } from './shared-outcome.tsx'
import { SeriesDraws } from './shared-proof.tsx'
import { Step, Value } from './step.tsx'
import { useGameNames } from './use-game-names.ts'
import classes from './verify.module.css'

/** Deals a series of a game with shared rounds again from its seed, for anybody. `initial` is what the address names. */
export function VerifySeries({ initial }: { readonly initial: Partial<SeriesInput> }) {
  const t = useProofPhrases()
  const names = useGameNames()
  const named = sharedGameByCode(initial.gameCode ?? '') !== undefined
  const [input, setInput] = useState<SeriesInput>({
    gameCode: (named ? initial.gameCode : sharedGames[0]?.code) ?? '',
    serverSeed: (named ? initial.serverSeed : undefined) ?? '',
    clientSeed: (named ? initial.clientSeed : undefined) ?? '',
  })
  const [fault, setFault] = useState<keyof SeriesInput>()
  const [series, setSeries] = useState<RecomputedSeries>()
  const place = useRef<HTMLFormElement>(null)
  const change = (part: keyof SeriesInput) => (value: string) => {
    setInput({ ...input, [part]: value })
    setFault(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const result = recomputeSeries(input)
    setFault('fault' in result ? result.fault : undefined)
    if ('fault' in result) place.current?.querySelector<HTMLElement>(`[name=${result.fault}]`)?.focus()
    setSeries('fault' in result ? undefined : result)
  }
  const field = (part: 'serverSeed' | 'clientSeed', label: string, wrong: string) => (
    <TextInput
      autoComplete="off"
      classNames={{ input: classes.seed ?? '' }}
      error={fault === part ? wrong : undefined}
      label={label}
      name={part}
      onChange={(event) => change(part)(event.currentTarget.value)}
      size="md"
      spellCheck={false}
      value={input[part]}
    />
  )
  return (
    <section aria-labelledby="verify-series" className={classes.raffle}>
      <form className={classes.form} noValidate onSubmit={submit} ref={place}>
        <h2 id="verify-series">{t('shared.manual')}</h2>
        <p className={classes.stepText}>{t('shared.manualText')}</p>
        <Choice
          label={t('verify.game')}
          onChange={change('gameCode')}
          options={sharedGames.map(({ code, title }) => ({ value: code, label: names.get(code) ?? title }))}
          value={input.gameCode}
        />
        {field('serverSeed', t('verify.serverSeed'), t('verify.serverSeedWrong'))}
        {field('clientSeed', t('shared.clientSeed'), t('shared.clientSeedWrong'))}
        <Button kind="primary" type="submit">
          {t('shared.compute')}
        </Button>
      </form>
      {series === undefined ? null : <Dealt series={series} />}
    </section>
  )
}

function Dealt({ series }: { readonly series: RecomputedSeries }) {
  const t = useProofPhrases()
  const { game, commitment, rounds } = series
  return (
    <ol className={classes.steps}>
      <Step result="open" text={t('step.commitmentText')} title={t('step.commitment')}>
        <Value name={t('step.computedHash')}>{commitment}</Value>
      </Step>
      <Step text={t('step.rulesText.other')} title={t('step.rules')}>
        <Value name={t('step.rulesHash')}>{game.definitionHash}</Value>
      </Step>
      <SeriesDraws recomputed={series} />
      <Step text={t('shared.text')} title={t('shared.rounds')}>
        <div aria-label={t('shared.rounds')} className={classes.scroll} role="region" tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('shared.roundNo')}</th>
                <th scope="col">{t('shared.position')}</th>
                <th scope="col">{t('record.result')}</th>
              </tr>
            </thead>
            <tbody>
              {rounds.map(({ position, outcome }, index) => (
                <tr key={position}>
                  <td>{index + 1}</td>
                  <td>{position}</td>
                  <td>{outcomeText(t, outcome)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Step>
    </ol>
  )
}
