import { formatByCode } from '@baize/lottery'
import { formatLocale } from '@baize/phrases'
import { card } from '@baize/ui/look'
import type { ReactNode } from 'react'
import { useFormat } from '../../../api/use-brand.ts'
import { browserNowMs } from '../../../api/time-left.ts'
import { useLanguage } from '../../../language/language.ts'
import { useLotteryPhrases, type LotteryKey } from '../../../language/phrases.ts'
import type { LotteryGame } from './game.types.ts'
import classes from './rules-view.module.css'

/** When a lottery draws, where its numbers come from, its limits, and what happens without numbers. */
export function GameFacts({ game }: { readonly game: LotteryGame }) {
  const say = useLotteryPhrases()
  const { money } = useFormat()
  const { limits, cancelSeconds, currencySymbol, voidAfterMinutes: voidMinutes } = game
  const amount = (text: string) => money(text, currencySymbol)
  return (
    <dl className={classes.facts}>
      <Fact name="rules.when">
        <Schedule schedule={game.schedule} />
      </Fact>
      <Fact name="rules.source">{say(sourceKey(game))}</Fact>
      <Fact name="rules.void">
        {voidMinutes % 60 === 0 ? say('rules.voidHours', voidMinutes / 60) : say('rules.voidText', voidMinutes)}
      </Fact>
      <Fact name="rules.cancel">
        <Cancelling seconds={cancelSeconds} />
      </Fact>
      <Fact name="rules.limits">
        {say('rules.limitsText', amount(limits.minUnit), amount(limits.maxUnit), amount(limits.maxSlipStake))}{' '}
        {limits.maxSlipPayout === null ? null : say('rules.limitPayout', amount(limits.maxSlipPayout))}
      </Fact>
      {game.hasLocalBeacon ? <Fact name="draw.local">{say('draw.step.beaconLocal')}</Fact> : null}
      {!game.hasLocalBeacon && game.source === 'own' ? (
        <Fact name="draw.public">{say('draw.step.beaconPublic')}</Fact>
      ) : null}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: LotteryKey; readonly children: ReactNode }) {
  const say = useLotteryPhrases()
  return (
    <div className={`${card} ${classes.fact}`}>
      <dt>{say(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Cancelling({ seconds }: { readonly seconds: number | null }) {
  const say = useLotteryPhrases()
  if (seconds === null) return say('rules.cancelNever')
  return seconds > 0 && seconds % 60 === 0 ? say('rules.cancelMinutes', seconds / 60) : say('rules.cancelText', seconds)
}

/** Formats that are known from official lotteries say whose numbers these are. */
function sourceKey({ source, format }: LotteryGame): LotteryKey {
  if (source === 'official') return 'rules.officialSource'
  return formatByCode(format)?.family === 'own' ? 'rules.own' : 'rules.ownDemo'
}

function Schedule({ schedule }: { readonly schedule: LotteryGame['schedule'] }) {
  const say = useLotteryPhrases()
  const language = useLanguage((state) => state.language)
  const zone = offsetOf(schedule.zone)
  if (schedule.kind === 'rounds')
    return say('rules.rounds', schedule.everyMinutes, schedule.rounds, schedule.from, zone)
  if (schedule.kind === 'monthly')
    return say('rules.monthly', schedule.days.join(', '), schedule.drawsAt, schedule.closesAt, zone)
  const names = new Intl.DateTimeFormat(formatLocale(language), { weekday: 'long', timeZone: 'UTC' })
  // 2026-11-22 is a Sunday.
  const nameOf = (weekday: number) => names.format(Date.UTC(2026, 10, 22 + weekday))
  const days = schedule.weekdays.length === 7 ? say('rules.everyDay') : schedule.weekdays.map(nameOf).join(', ')
  return say('rules.weekly', days, schedule.drawsAt, schedule.closesAt, zone)
}

/** A zone as players know it, such as `GMT+7`. */
function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(browserNowMs())
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
