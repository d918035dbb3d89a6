import { Button, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { usePhrasesOf } from '../../language/phrases.ts'
import type { RaffleFieldsProps, TierDraft } from './raffle-draft.rules.ts'
import classes from './raffles.module.css'

const mostTiers = 20

/** The prizes, in the order in which they are drawn. */
export function PrizeFields({ draft: { tiers }, onChange }: RaffleFieldsProps) {
  const t = usePhrasesOf('office-giveaways')
  const set = (place: number, change: Partial<TierDraft>) =>
    onChange({ tiers: tiers.map((tier, at) => (at === place ? { ...tier, ...change } : tier)) })
  return (
    <fieldset className={classes.group}>
      <legend>{t('raffle.prizes')}</legend>
      {tiers.map((tier, place) => (
        // Rows have no other name than their place.
        <div className={classes.tier} key={place}>
          <TextInput
            inputMode="numeric"
            label={t('raffle.count')}
            maxLength={4}
            onChange={({ currentTarget: { value } }) => set(place, { count: value })}
            value={tier.count}
          />
          <Choice
            label={t('raffle.kind')}
            onChange={(kind) => set(place, { kind: kind === 'points' ? 'points' : 'cash' })}
            options={(['cash', 'points'] as const).map((kind) => ({ value: kind, label: t(`raffle.kind.${kind}`) }))}
            size="sm"
            value={tier.kind}
          />
          <TextInput
            inputMode="decimal"
            label={t('raffle.amount')}
            maxLength={20}
            onChange={({ currentTarget: { value } }) => set(place, { amount: value })}
            value={tier.amount}
          />
          <Button
            aria-label={t('raffle.removeTier', place + 1)}
            disabled={tiers.length === 1}
            icon={<IconTrash aria-hidden size={18} />}
            onClick={() => onChange({ tiers: tiers.filter((_, at) => at !== place) })}
            size="sm"
          />
        </div>
      ))}
      {tiers.length < mostTiers ? (
        <Button
          icon={<IconPlus aria-hidden size={18} />}
          onClick={() => onChange({ tiers: [...tiers, { count: '1', kind: 'cash', amount: '' }] })}
          size="sm"
        >
          {t('raffle.addTier')}
        </Button>
      ) : null}
    </fieldset>
  )
}
