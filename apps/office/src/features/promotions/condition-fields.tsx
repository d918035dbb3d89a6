import { gameType, type PromotionContent } from '@baize/contract'
import { TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { usePhrasesOf } from '../../language/phrases.ts'
import { NumberField, optionalText, type OfferFieldsProps } from './fields.tsx'
import { withShare } from './offer-draft.rules.ts'
import editor from '../../kit/editor.module.css'

type Conditions = NonNullable<PromotionContent['conditions']>

/** Under which conditions bonus money becomes the member's own. */
export function ConditionFields({
  draft,
  onChange,
  conditions,
}: OfferFieldsProps & { readonly conditions: Conditions }) {
  const t = usePhrasesOf('office-promotions')
  const set = (change: Partial<Conditions>) => onChange({ ...draft, conditions: { ...conditions, ...change } })
  const bases = draft.trigger.kind === 'deposit' ? (['bonus', 'deposit_and_bonus'] as const) : (['bonus'] as const)
  return (
    <div className={editor.form}>
      <div className={editor.pair}>
        <Choice
          label={t('f.kind')}
          onChange={(value) => set({ kind: value === 'own_first' ? 'own_first' : 'locked' })}
          options={(['locked', 'own_first'] as const).map((one) => ({ value: one, label: t(`kind.${one}`) }))}
          size="sm"
          value={conditions.kind}
        />
        <NumberField label={t('f.turnover')} onChange={(turnover) => set({ turnover })} value={conditions.turnover} />
        <Choice
          label={t('f.of')}
          onChange={(value) => set({ of: value === 'deposit_and_bonus' ? 'deposit_and_bonus' : 'bonus' })}
          options={bases.map((one) => ({ value: one, label: t(`of.${one}`) }))}
          size="sm"
          value={conditions.of}
        />
      </div>
      <div className={editor.pair}>
        <NumberField label={t('f.days')} onChange={(days) => set({ days })} value={conditions.days} />
        <TextInput
          inputMode="decimal"
          label={t('f.maxStake')}
          onChange={({ currentTarget: { value } }) => set({ maxStake: optionalText(value) })}
          value={conditions.maxStake ?? ''}
        />
        <TextInput
          inputMode="decimal"
          label={t('f.maxCashOut')}
          onChange={({ currentTarget: { value } }) => set({ maxCashOut: optionalText(value) })}
          value={conditions.maxCashOut ?? ''}
        />
      </div>
      <p className={editor.muted}>{t('f.contributions')}</p>
      <div className={editor.pair}>
        {gameType.options.map((type) => (
          <NumberField
            key={type}
            label={type}
            onChange={(percent) => set({ contributions: withShare(conditions.contributions, type, percent) })}
            value={conditions.contributions[type] ?? 0}
          />
        ))}
      </div>
    </div>
  )
}
