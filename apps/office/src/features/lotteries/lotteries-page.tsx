/**
 * Lotteries: draws and what is sold on them, calendars, restricted numbers, official results, reports.
 *
 * To change:
 * - the page of lotteries in the back office: `LotteriesPage` here; the list of draws, `DrawList` in `draw-list.tsx`; one draw,
 *   `DrawPage` in `draw-page.tsx`; what could have to be paid, `Liability` in `liability.tsx`, as a map `HeatMap` in `heat-map.tsx`
 * - rates, limits and calendars in the back office: `SettingsPage` in `settings-page.tsx`; what its form checks, `problemsOf` in
 *   `settings-draft.rules.ts`
 * - closing numbers and cutting their rates: `RestrictionList` in `restriction-list.tsx`, `openRestrictForm` in `restrict-form.tsx`
 * - entering and confirming official numbers: `ResultList` in `result-list.tsx`, `ResultPanel` in `result-panel.tsx`
 * - what lotteries sold and paid: `LotteryReport` in `lottery-report.tsx`
 */
import { Button } from '@baize/ui'
import { IconBan } from '@tabler/icons-react'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { DrawCalendar } from './draw-calendar.tsx'
import { DrawList } from './draw-list.tsx'
import { GameList } from './game-list.tsx'
import { LotteryReport } from './lottery-report.tsx'
import { openRestrictForm } from './restrict-form.tsx'
import { RestrictionList } from './restriction-list.tsx'
import { ResultList } from './result-list.tsx'

export function LotteriesPage() {
  const t = usePhrasesOf('office-lotteries')
  const may = useMay()
  return (
    <>
      <PageHead text={t('text')} title={t('title')}>
        {may('lotteries.change') ? (
          <Button
            icon={<IconBan aria-hidden size={18} />}
            kind="primary"
            onClick={() => void openRestrictForm(t('restrict'), {})}
            size="sm"
          >
            {t('restrict')}
          </Button>
        ) : null}
      </PageHead>
      <PageTabs
        label={t('title')}
        tabs={[
          { value: 'draws', label: t('tab.draws'), content: <DrawList /> },
          { value: 'games', label: t('tab.games'), content: <GameList /> },
          { value: 'restrictions', label: t('tab.restrictions'), content: <RestrictionList /> },
          { value: 'calendar', label: t('tab.calendar'), content: <DrawCalendar /> },
          { value: 'results', label: t('tab.results'), content: <ResultList /> },
          { value: 'reports', label: t('tab.reports'), content: <LotteryReport /> },
        ]}
      />
    </>
  )
}
