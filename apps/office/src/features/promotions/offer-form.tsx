import { promotionArts, promotionCategories } from '@baize/contract'
import { localeOf } from '@baize/phrases'
import { Checkbox, TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { TextArea } from '@baize/ui/text-area'
import { memberLanguages } from '../../kit/member-languages.ts'
import { Panel } from '../../kit/panel.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { AudienceFields } from './audience-fields.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { NumberField, optionalText, type OfferFieldsProps } from './fields.tsx'
import { withReward, withTrigger } from './offer-draft.rules.ts'
import editor from '../../kit/editor.module.css'

/** Everything that an operator can say about an offer. */
export function OfferForm({
  may,
  timeZone,
  ...fields
}: OfferFieldsProps & { readonly may: boolean; readonly timeZone: string }) {
  const t = usePhrasesOf('office-promotions')
  return (
    <fieldset className={editor.fields} disabled={!may}>
      <Panel title={t('part.texts')}>
        <TextFields {...fields} />
      </Panel>
      <Panel title={t('part.gives')}>
        <RewardFields {...fields} />
      </Panel>
      {fields.draft.conditions === null ? null : (
        <Panel title={t('part.conditions')}>
          <ConditionFields {...fields} conditions={fields.draft.conditions} />
        </Panel>
      )}
      <Panel title={t('part.limits')}>
        <LimitFields {...fields} />
      </Panel>
      <Panel title={t('part.when')}>
        <AudienceFields {...fields} timeZone={timeZone} />
      </Panel>
    </fieldset>
  )
}

function TextFields({ draft, onChange }: OfferFieldsProps) {
  const t = usePhrasesOf('office-promotions')
  return (
    <div className={editor.form}>
      <div className={editor.pair}>
        <Choice
          label={t('f.category')}
          onChange={(value) => {
            const category = promotionCategories.find((one) => one === value)
            if (category !== undefined) onChange({ ...draft, category })
          }}
          options={promotionCategories.map((one) => ({ value: one, label: t(`category.${one}`) }))}
          size="sm"
          value={draft.category}
        />
        <Choice
          label={t('f.art')}
          onChange={(value) => {
            const art = promotionArts.find((one) => one === value)
            if (art !== undefined) onChange({ ...draft, art })
          }}
          options={promotionArts.map((one) => ({ value: one, label: t(`art.${one}`) }))}
          size="sm"
          value={draft.art}
        />
        <NumberField label={t('f.order')} onChange={(order) => onChange({ ...draft, order })} value={draft.order} />
      </div>
      {memberLanguages.map((language) => (
        <div className={editor.form} key={language}>
          <TextInput
            label={`${t('f.title')} · ${language}`}
            lang={localeOf[language]}
            maxLength={80}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...draft, title: { ...draft.title, [language]: value } })
            }
            value={draft.title[language]}
          />
          <TextArea
            label={`${t('f.summary')} · ${language}`}
            lang={localeOf[language]}
            maxLength={240}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...draft, summary: { ...draft.summary, [language]: value } })
            }
            rows={2}
            value={draft.summary[language]}
          />
          <TextArea
            label={`${t('f.terms')} · ${language}`}
            lang={localeOf[language]}
            maxLength={4_000}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...draft, terms: { ...draft.terms, [language]: value } })
            }
            rows={4}
            value={draft.terms[language]}
          />
        </div>
      ))}
    </div>
  )
}

const triggers = ['claim', 'code', 'registration', 'deposit'] as const
const rewards = ['cash', 'points', 'bonus', 'match'] as const

function RewardFields({ draft, onChange }: OfferFieldsProps) {
  const t = usePhrasesOf('office-promotions')
  const { reward } = draft
  return (
    <div className={editor.form}>
      <TriggerFields draft={draft} onChange={onChange} />
      <div className={editor.pair}>
        <Choice
          label={t('f.reward')}
          onChange={(value) => {
            const kind = rewards.find((one) => one === value)
            if (kind !== undefined) onChange(withReward(draft, kind))
          }}
          options={rewards.map((one) => ({ value: one, label: t(`reward.${one}`) }))}
          size="sm"
          value={reward.kind}
        />
        {reward.kind === 'match' ? (
          <>
            <NumberField
              label={t('f.percent')}
              onChange={(percent) => onChange({ ...draft, reward: { ...reward, percent } })}
              value={reward.percent}
            />
            <TextInput
              inputMode="decimal"
              label={t('f.maxAmount')}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...draft, reward: { ...reward, maxAmount: value.trim() } })
              }
              value={reward.maxAmount}
            />
          </>
        ) : (
          <TextInput
            inputMode="decimal"
            label={t(reward.kind === 'points' ? 'f.points' : 'f.amount')}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...draft, reward: { ...reward, amount: value.trim() } })
            }
            value={reward.amount}
          />
        )}
      </div>
      <Checkbox
        checked={draft.needsReview}
        label={t('f.needsReview')}
        onChange={({ currentTarget: { checked } }) => onChange({ ...draft, needsReview: checked })}
      />
    </div>
  )
}

function TriggerFields({ draft, onChange }: OfferFieldsProps) {
  const t = usePhrasesOf('office-promotions')
  const { trigger } = draft
  return (
    <div className={editor.pair}>
      <Choice
        label={t('f.trigger')}
        onChange={(value) => {
          const kind = triggers.find((one) => one === value)
          if (kind !== undefined) onChange(withTrigger(draft, kind))
        }}
        options={triggers.map((one) => ({ value: one, label: t(`trigger.${one}`) }))}
        size="sm"
        value={trigger.kind}
      />
      {trigger.kind === 'code' ? (
        <TextInput
          autoCapitalize="characters"
          label={t('f.code')}
          maxLength={32}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, trigger: { ...trigger, code: value.trim() } })
          }
          value={trigger.code}
        />
      ) : null}
      {trigger.kind === 'deposit' ? (
        <>
          <TextInput
            inputMode="numeric"
            label={t('f.number')}
            maxLength={3}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...draft, trigger: { ...trigger, number: /^\d+$/.test(value) ? Number(value) : null } })
            }
            value={trigger.number === null ? '' : String(trigger.number)}
          />
          <TextInput
            inputMode="decimal"
            label={t('f.minAmount')}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...draft, trigger: { ...trigger, minAmount: value.trim() } })
            }
            value={trigger.minAmount}
          />
        </>
      ) : null}
    </div>
  )
}

function LimitFields({ draft, onChange }: OfferFieldsProps) {
  const t = usePhrasesOf('office-promotions')
  const { budget, once } = draft
  const isPoints = draft.reward.kind === 'points'
  return (
    <div className={editor.form}>
      <div className={editor.pair}>
        <TextInput
          inputMode="decimal"
          label={t(isPoints ? 'f.totalPoints' : 'f.total')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, budget: { ...budget, total: value.trim() } })
          }
          value={budget.total}
        />
        <TextInput
          inputMode="decimal"
          label={t(isPoints ? 'f.perDayPoints' : 'f.perDay')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, budget: { ...budget, perDay: optionalText(value) } })
          }
          value={budget.perDay ?? ''}
        />
        <Choice
          label={t('f.per')}
          onChange={(value) => onChange({ ...draft, once: { ...once, per: value === 'day' ? 'day' : 'ever' } })}
          options={(['ever', 'day'] as const).map((one) => ({ value: one, label: t(`per.${one}`) }))}
          size="sm"
          value={once.per}
        />
      </div>
      {(['device', 'phone', 'bank', 'household'] as const).map((kind) => (
        <Checkbox
          checked={once[kind] ?? false}
          key={kind}
          label={t(`f.${kind}`)}
          onChange={({ currentTarget: { checked } }) => onChange({ ...draft, once: { ...once, [kind]: checked } })}
        />
      ))}
    </div>
  )
}
