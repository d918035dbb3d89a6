import { slipStates } from '@baize/contract/slip-states'
import { Choice } from '@baize/ui/choice'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lotteryGamesQuery, type SlipsFilter } from '../../../api/lottery-queries.ts'
import { useBrand } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useLotteryPhrases } from '../../../language/phrases.ts'
import { PeriodFilter } from '../../../records/period-filter.tsx'
import { periodOf, useToday } from '../../../records/record-period.ts'
import { given } from '../places.ts'
import { SlipList } from './slip-list.tsx'
import classes from './slips.module.css'

const route = getRouteApi('/slips')

/** The days that are shown at first. */
const firstDays = 30

/** The member's lottery slips, by lottery, state and period. */
export function SlipsPage() {
  const say = useLotteryPhrases()
  const search = route.useSearch()
  const navigate = useNavigate()
  const language = useLanguage((state) => state.language)
  const { timeZone } = useBrand()
  const { data } = useQuery(lotteryGamesQuery(language))
  const period = periodOf(search, useToday(timeZone), firstDays)
  const { gameCode, state } = search
  const go = (to: SlipsFilter) =>
    void navigate({ to: '/slips', search: given({ ...search, ...to }), replace: true, resetScroll: false })
  return (
    <div className={classes.view}>
      <header>
        <h1 className={classes.title}>{say('slips.title')}</h1>
        <p className={classes.muted}>{say('slips.text')}</p>
      </header>
      <div className={classes.filters}>
        <Choice
          label={say('slips.game')}
          onChange={(value) => go({ gameCode: value === '' ? undefined : value, page: undefined })}
          options={[
            { value: '', label: say('slips.anyGame') },
            ...(data?.games ?? []).map((game) => ({ value: game.gameCode, label: game.gameName })),
          ]}
          value={gameCode ?? ''}
        />
        <Choice
          label={say('slips.state')}
          onChange={(value) => go({ state: slipStates.find((one) => one === value), page: undefined })}
          options={[
            { value: '', label: say('slips.anyState') },
            ...slipStates.map((one) => ({ value: one, label: say(`slips.state.${one}`) })),
          ]}
          value={state ?? ''}
        />
        <PeriodFilter onChange={(from, to) => go({ from, to, page: undefined })} period={period} />
      </div>
      <SlipList filter={{ gameCode, state, ...period, page: search.page }} onPage={(page) => go({ page })} />
    </div>
  )
}
