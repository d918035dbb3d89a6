import type { OfficeLotterySettings } from '@baize/contract/office'
import { formatByCode } from '@baize/lottery'
import { TextInput } from '@baize/ui'
import { useMemo } from 'react'
import { Panel } from '../../kit/panel.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import classes from './lotteries.module.css'
import { returnOfBet, type SettingsDraft } from './settings-draft.rules.ts'
import { useLotteryWords } from './use-lottery-words.ts'

/** Props of the parts of the form. */
export interface SettingsFieldsProps {
  readonly page: OfficeLotterySettings
  readonly draft: SettingsDraft
  readonly onChange: (change: Partial<SettingsDraft>) => void
}

/** The rates of each kind of bet, with what it pays back on average. */
export function RateFields({ page, draft, onChange }: SettingsFieldsProps) {
  const t = usePhrasesOf('office-lotteries')
  const bets = formatByCode(page.format)?.bets ?? []
  return (
    <Panel title={t('settings.rates')}>
      <p className={classes.muted}>{t('settings.rtpText')}</p>
      <div className={classes.rateList}>
        {bets.map(({ code, tiers }) => (
          <BetRates
            bet={code}
            format={page.format}
            key={code}
            onChange={(rates) => onChange({ rates: { ...draft.rates, [code]: rates } })}
            onVip={(text) => onChange({ vipAdds: { ...draft.vipAdds, [code]: text } })}
            rates={draft.rates[code] ?? {}}
            tiers={tiers}
            vip={draft.vipAdds[code] ?? ''}
          />
        ))}
      </div>
    </Panel>
  )
}

interface BetRatesProps {
  readonly format: string
  readonly bet: string
  readonly tiers: readonly string[]
  readonly rates: Readonly<Record<string, string>>
  readonly vip: string
  readonly onChange: (rates: Readonly<Record<string, string>>) => void
  readonly onVip: (text: string) => void
}

function BetRates({ format, bet, tiers, rates, vip, onChange, onVip }: BetRatesProps) {
  const t = usePhrasesOf('office-lotteries')
  const words = useLotteryWords()
  // Half a millisecond for most bets, and some tens for a few: once for each change of its own rates.
  const rtp = useMemo(() => returnOfBet(format, bet, rates), [format, bet, rates])
  const name = words.bet(format, bet)
  return (
    <section aria-label={name} className={classes.bet}>
      <p className={classes.betHead}>
        <strong>{name}</strong>
        <span className={classes.rtp} data-bad={(rtp !== undefined && rtp > 1) || undefined}>
          {t('settings.rtp')} {rtp === undefined ? '–' : `${(rtp * 100).toFixed(2)}%`}
        </span>
      </p>
      <div className={classes.tiers}>
        {tiers.map((tier) => (
          <TextInput
            inputMode="decimal"
            key={tier}
            label={words.tier(tier) || t('settings.rate')}
            maxLength={16}
            onChange={({ currentTarget: { value } }) => onChange({ ...rates, [tier]: value })}
            value={rates[tier] ?? ''}
          />
        ))}
        <TextInput
          label={t('settings.vip')}
          maxLength={200}
          onChange={({ currentTarget: { value } }) => onVip(value)}
          placeholder="–"
          value={vip}
        />
      </div>
    </section>
  )
}
