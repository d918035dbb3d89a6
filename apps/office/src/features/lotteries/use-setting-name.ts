import { usePhrasesOf } from '../../language/phrases.ts'
import { limitNames, numberNames } from './settings-draft.rules.ts'
import { useLotteryWords } from './use-lottery-words.ts'

/** The names of what versions changed, in words: `rates top-3 hit`, `limits maxUnit`, `schedule closesAt`. */
export function useSettingName(format: string): (field: string) => string {
  const t = usePhrasesOf('office-lotteries')
  const words = useLotteryWords()
  return (field) => {
    const [group = '', name = '', rest = ''] = field.split(/[. ]/)
    if (group === 'rates') return [words.bet(format, name), words.tier(rest)].filter((one) => one !== '').join(' · ')
    if (group === 'vipAdds') return `${words.bet(format, name)} · VIP ${rest === '' ? '' : Number(rest) + 1}`.trim()
    const limit = limitNames.find((one) => one === name)
    if (limit !== undefined) return t(`settings.${limit}`)
    const number = numberNames.find((one) => one === name || one === group)
    if (number !== undefined) return t(`settings.${number}`)
    if (group === 'isOn') return t('settings.isOn')
    if (group === 'source') return t('source')
    const ofCalendar = scheduleNames[name]
    return ofCalendar === undefined ? field : t(ofCalendar)
  }
}

const scheduleNames: Readonly<Record<string, Parameters<ReturnType<typeof usePhrasesOf<'office-lotteries'>>>[0]>> = {
  kind: 'settings.kind',
  days: 'settings.days',
  weekdays: 'settings.weekdays',
  closesAt: 'settings.closesTime',
  drawsAt: 'settings.drawsTime',
  everyMinutes: 'settings.everyMinutes',
  rounds: 'settings.roundCount',
  from: 'settings.firstFrom',
  zone: 'settings.zone',
}
