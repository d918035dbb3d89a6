import { deleteNumberSet, saveNumberSet, type NumberSet } from '@baize/contract'
import { betByCode } from '@baize/lottery'
import { Alert, Button, TextInput } from '@baize/ui'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { numberSetsQuery, ownLotteriesKey } from '../../../../api/lottery-queries.ts'
import { passingNote } from '../../../../dialogs/passing-note.ts'
import { useLanguage } from '../../../../language/language.ts'
import { useErrorText, useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import type { DraftPick, LotteryGame, SaleTerms } from '../slip.rules.ts'
import { useBetNames } from '../use-bet-names.ts'
import type { Slip } from '../use-slip.ts'
import classes from './slip.module.css'

/** Props of {@link NumberSets}. */
export interface NumberSetsProps {
  readonly game: LotteryGame
  readonly terms: SaleTerms
  readonly slip: Slip
  readonly picks: readonly DraftPick[]
  /** The unit that the bets of a set get. */
  readonly unit: string
  readonly onBack: () => void
}

/** The member's saved sets: to put on the slip, to save what is on it, to delete. */
export function NumberSets({ game, terms, slip, picks, unit, onBack }: NumberSetsProps) {
  const say = useLotteryBettingPhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const { data: sets, error } = useQuery(numberSetsQuery(language, game.gameCode))
  const use = (set: NumberSet) => {
    const left = slip.add(set.picks.map((pick) => ({ ...pick, unit })))
    passingNote.say(left === 0 ? say('entry.added', set.picks.length) : say('slip.full'))
    onBack()
  }
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>{say('sets.title')}</h2>
        <Button kind="quiet" onClick={onBack} size="sm">
          {say('sets.back')}
        </Button>
      </div>
      {picks.length === 0 ? null : <SaveSet game={game} picks={picks} />}
      {error === null ? null : <Alert color="red">{errorText(error)}</Alert>}
      {sets?.length === 0 ? <p className={classes.muted}>{say('sets.none')}</p> : null}
      <ul className={classes.rows}>
        {sets?.map((set) => (
          <SetRow game={game} key={set.setId} onUse={() => use(set)} set={set} terms={terms} />
        ))}
      </ul>
    </div>
  )
}

function useSetsChanged() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [...ownLotteriesKey, 'sets'] })
}

function SaveSet({ game, picks }: Pick<NumberSetsProps, 'game' | 'picks'>) {
  const say = useLotteryBettingPhrases()
  const errorText = useErrorText()
  const changed = useSetsChanged()
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { name, picks: picks.map(({ bet, selection }) => ({ bet, selection })) }
      return call(saveNumberSet, { params: { gameCode: game.gameCode }, body })
    },
    onSuccess: () => {
      setName('')
      passingNote.say(say('sets.saved'))
    },
    onSettled: changed,
  })
  return (
    <form
      className={classes.oneUnit}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !isPending) mutate()
      }}
    >
      <TextInput
        autoComplete="off"
        className={classes.grow ?? ''}
        error={error === null ? undefined : errorText(error)}
        label={say('sets.name')}
        maxLength={40}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        value={name}
      />
      <Button disabled={name.trim() === ''} kind="primary" loading={isPending} type="submit">
        {say('sets.save', picks.length)}
      </Button>
    </form>
  )
}

interface SetRowProps {
  readonly game: LotteryGame
  readonly terms: SaleTerms
  readonly set: NumberSet
  readonly onUse: () => void
}

function SetRow({ game, terms, set, onUse }: SetRowProps) {
  const say = useLotteryBettingPhrases()
  const errorText = useErrorText()
  const names = useBetNames(game.format)
  const changed = useSetsChanged()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteNumberSet, { params: { setId: set.setId } }),
    onError: (error) => passingNote.say(errorText(error)),
    onSettled: changed,
  })
  const text = set.picks.map(({ bet: code, selection }) => {
    const bet = betByCode(terms.format, code)
    return bet === undefined ? selection : `${names.bet(code)}: ${names.selection(bet, selection)}`
  })
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <strong>{set.name}</strong>
        <button
          aria-label={say('sets.delete', set.name)}
          className={classes.tool}
          disabled={isPending}
          onClick={() => mutate()}
          type="button"
        >
          <IconTrash aria-hidden size="1.125rem" />
        </button>
      </div>
      <p className={classes.selection}>{text.join(' · ')}</p>
      <Button onClick={onUse} size="sm">
        {say('sets.use')}
      </Button>
    </li>
  )
}
