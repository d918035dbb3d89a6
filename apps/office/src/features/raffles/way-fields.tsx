import { gameType } from '@baize/contract'
import { Checkbox, TextInput } from '@baize/ui'
import { usePhrasesOf } from '../../language/phrases.ts'
import type { RaffleDraft, RaffleFieldsProps } from './raffle-draft.rules.ts'
import classes from './raffles.module.css'

/** How tickets are got, and by whom. */
export function WayFields({ draft, onChange }: RaffleFieldsProps) {
  const t = usePhrasesOf('office-giveaways')
  const text = (name: 'perDeposit' | 'perTurnover' | 'memberLimit' | 'minLevel', description?: string) => (
    <TextInput
      description={description}
      inputMode={name.startsWith('per') ? 'decimal' : 'numeric'}
      label={t(`raffle.${name}`)}
      maxLength={20}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
      value={draft[name]}
    />
  )
  return (
    <fieldset className={classes.group}>
      <legend>{t('raffle.ways')}</legend>
      <div className={classes.pair}>
        {text('perDeposit', t('raffle.emptyNone'))}
        {text('perTurnover', t('raffle.emptyNone'))}
        {text('memberLimit')}
        {text('minLevel', t('raffle.minLevelText'))}
      </div>
      <Checkbox
        checked={draft.hasFreeTicket}
        label={t('raffle.hasFreeTicket')}
        onChange={({ currentTarget: { checked } }) => onChange({ hasFreeTicket: checked })}
      />
      {draft.perTurnover.trim() === '' ? null : <Weights draft={draft} onChange={onChange} />}
    </fieldset>
  )
}

/** At what percentage stakes count, by the type of the game. */
function Weights({ draft, onChange }: RaffleFieldsProps) {
  const t = usePhrasesOf('office-giveaways')
  const set = (change: Partial<RaffleDraft['weights']>) => onChange({ weights: { ...draft.weights, ...change } })
  return (
    <>
      <p className={classes.note}>{t('raffle.weights')}</p>
      <div className={classes.weights}>
        {gameType.options.map((type) => (
          <TextInput
            inputMode="numeric"
            key={type}
            label={t(`type.${type}`)}
            maxLength={3}
            onChange={({ currentTarget: { value } }) => set({ [type]: value })}
            value={draft.weights[type]}
          />
        ))}
      </div>
    </>
  )
}
