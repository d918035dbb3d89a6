import {
  maxPayDays,
  payslipFile,
  paySides,
  payStates,
  type PayKind,
  type payslips,
  type ValueOf,
} from '@baize/contract'
import { Button, EmptyState, Skeleton, UnstyledButton } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { Pager } from '@baize/ui/pager'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { useBrand, useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useErrorText, usePayslipPhrases, usePhrases } from '../../../language/phrases.ts'
import { Downloads } from '../../../records/downloads.tsx'
import { PeriodFilter } from '../../../records/period-filter.tsx'
import { periodOf, useToday } from '../../../records/record-period.ts'
import { payPaths, type PaySearch } from './pay-paths.ts'
import { slipsQuery, type SlipFilter } from './pay-queries.ts'
import { PayslipTable } from './payslip-table.tsx'
import { PayslipView } from './payslip-view.tsx'
import records from '../../../records/records.module.css'
import classes from './pay.module.css'

/**
 * The payslips of one kind of pay (2.122–2.125), received or passed on; with `slip` in the address, one of them.
 *
 * To change:
 * - the pages of payslips: `PayslipsPage` here; one payslip, `PayslipView` in `payslip-view.tsx`; how it explains itself,
 *   `stepsOf` in `steps.rules.ts`; my income, `IncomePage` in `income-page.tsx`
 */
function PayslipsPage({ kind }: { readonly kind: PayKind }) {
  const say = usePayslipPhrases()
  // The router has read the address.
  const search: PaySearch = useSearch({ strict: false })
  if (search.slip !== undefined) return <PayslipView kind={kind} rowId={search.slip} search={search} />
  return (
    <div className={records.page}>
      <h1 className={classes.title}>{say(`kind.${kind}`)}</h1>
      <SlipList kind={kind} search={search} />
    </div>
  )
}

/** Daily wages (2.123). */
export const DailyPage = () => <PayslipsPage kind="daily" />
/** Hourly wages (2.124). */
export const HourlyPage = () => <PayslipsPage kind="hourly" />
/** Real-time wages (2.125). */
export const RealtimePage = () => <PayslipsPage kind="realtime" />
/** Dividends (2.122). */
export const DividendsPage = () => <PayslipsPage kind="dividend" />

interface Narrowed {
  readonly kind: PayKind
  readonly search: PaySearch
}

function useGo(kind: PayKind) {
  const navigate = useNavigate()
  return (search: PaySearch) => void navigate({ to: payPaths[kind], search: { ...search }, resetScroll: false })
}

function SlipList({ kind, search }: Narrowed) {
  const { timeZone } = useBrand()
  const period = periodOf(search, useToday(timeZone), 30)
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1
  const { side = 'received', state } = search
  return (
    <>
      <SlipFilters kind={kind} search={search} />
      {days > maxPayDays ? (
        <TooLong />
      ) : (
        <FoundSlips filter={{ ...period, kind, side, ...(state && { state }) }} search={search} />
      )}
    </>
  )
}

function SlipFilters({ kind, search }: Narrowed) {
  const say = usePayslipPhrases()
  const { timeZone } = useBrand()
  const go = useGo(kind)
  const { page: _, ...filter } = search
  const { side = 'received', state } = filter
  return (
    <div className={records.filterRows}>
      <div aria-label={say('side.label')} className={records.quick} role="group">
        {paySides.map((one) => (
          <UnstyledButton
            aria-pressed={side === one}
            className={records.chip}
            key={one}
            onClick={() => go({ ...filter, side: one })}
          >
            {say(`side.${one}`)}
          </UnstyledButton>
        ))}
      </div>
      <div className={classes.filters}>
        <PeriodFilter
          onChange={(from, to) => go({ ...filter, from, to })}
          period={periodOf(filter, useToday(timeZone), 30)}
        />
        <Choice
          label={say('slip.state')}
          onChange={(value) => {
            const chosen = payStates.find((one) => one === value)
            const { state: __, ...rest } = filter
            go({ ...rest, ...(chosen && { state: chosen }) })
          }}
          options={[
            { value: '', label: say('list.allStates') },
            ...payStates.map((one) => ({ value: one, label: say(`state.${one}`) })),
          ]}
          value={state ?? ''}
        />
      </div>
    </div>
  )
}

function FoundSlips({ filter, search }: { readonly filter: SlipFilter; readonly search: PaySearch }) {
  const t = usePhrases()
  const errorText = useErrorText()
  const go = useGo(filter.kind)
  const { page = 1 } = search
  const { data, error, refetch } = useQuery(slipsQuery(filter, page))
  if (data === undefined && error !== null)
    return (
      <EmptyState icon={<IconReceipt size="2.25rem" />} title={errorText(error)}>
        <Button kind="primary" onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    )
  if (data === undefined) return <Skeleton height="32rem" />
  if (data.totalCount === 0) return <NoSlips side={filter.side} />
  return (
    <>
      <Totals data={data} filter={filter} />
      <PayslipTable onOpen={(slip) => go({ ...search, slip })} slips={data.list} symbol={data.currencySymbol} />
      <Pager
        labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
        onChange={(number) => go({ ...search, page: number })}
        page={page}
        totalPages={data.totalPages}
      />
    </>
  )
}

function Totals({ data, filter }: { readonly data: ValueOf<typeof payslips>; readonly filter: SlipFilter }) {
  const say = usePayslipPhrases()
  const language = useLanguage((state) => state.language)
  const { money, count } = useFormat()
  return (
    <>
      <dl className={records.totals}>
        <div>
          <dt>{say('list.count')}</dt>
          <dd>{count(data.totalCount)}</dd>
        </div>
        <div>
          <dt>{say('list.paid')}</dt>
          <dd>{money(data.totals.paid, data.currencySymbol)}</dd>
        </div>
        <div>
          <dt>{say('list.waiting')}</dt>
          <dd>{money(data.totals.waiting, data.currencySymbol)}</dd>
        </div>
      </dl>
      <Downloads
        fetchFile={(format) => call(payslipFile, { query: { ...filter, language, format } })}
        name="payslips"
      />
      <p className={classes.muted}>{say('list.explained')}</p>
    </>
  )
}

function NoSlips({ side }: Pick<SlipFilter, 'side'>) {
  const say = usePayslipPhrases()
  const isOwn = side === 'received'
  return (
    <EmptyState
      icon={<IconReceipt size="2.5rem" />}
      text={say(isOwn ? 'list.emptyText' : 'list.emptyPassedOnText')}
      title={say(isOwn ? 'list.empty' : 'list.emptyPassedOn')}
    />
  )
}

/** In the place of figures of a period that nobody is told about. */
export function TooLong() {
  const say = usePayslipPhrases()
  return (
    <EmptyState
      icon={<IconReceipt size="2.5rem" />}
      text={say('list.tooLongText', maxPayDays)}
      title={say('list.tooLong')}
    />
  )
}
