import type { BaseLine } from '@baize/contract'
import { EmptyState, Skeleton, UnstyledButton, VisuallyHidden } from '@baize/ui'
import { Pager } from '@baize/ui/pager'
import { IconChevronRight, IconReceipt, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useFormat } from '../../../api/use-brand.ts'
import { useErrorText, usePayslipPhrases, usePhrases, type PayslipKey } from '../../../language/phrases.ts'
import type { PaySearch } from './pay-paths.ts'
import { slipBaseQuery, type SlipBase } from './pay-queries.ts'
import records from '../../../records/records.module.css'
import way from '../centre/team-path.module.css'
import classes from './pay.module.css'

/** Props of {@link SlipBaseSection}. */
export interface SlipBaseProps {
  readonly rowId: string
  readonly search: PaySearch
  readonly go: (search: PaySearch) => void
}

/**
 * Who is behind the base of a payslip: a line for each direct downline, each of which opens the next level, and in the end the bets.
 *
 * To change:
 * - the lines behind the base of a payslip: `SlipBaseSection` here; its columns, `columnsOf`; the bets, `SlipBets` in `slip-bets.tsx`
 */
export function SlipBaseSection({ rowId, search, go }: SlipBaseProps) {
  const t = usePhrases()
  const say = usePayslipPhrases()
  const errorText = useErrorText()
  const { under, part = 1 } = search
  const { data, error } = useQuery(slipBaseQuery(rowId, under, part))
  if (data === undefined)
    return error === null ? (
      <Skeleton height="16rem" />
    ) : (
      <EmptyState icon={<IconReceipt size="2.25rem" />} title={errorText(error)} />
    )
  const { of: _, bets: __, part: ___, ...rest } = search
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{say('who.title')}</h2>
      <p className={classes.muted}>{say('who.text')}</p>
      <SlipPath data={data} go={go} search={search} />
      {data.totalCount === 0 ? (
        <EmptyState icon={<IconReceipt size="2.25rem" />} text={say('who.emptyText')} title={say('who.empty')} />
      ) : (
        <BaseTable data={data} go={go} search={search} />
      )}
      {data.days === null ? null : <p className={classes.muted}>{say('who.record')}</p>}
      <Pager
        labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
        onChange={(number) => go({ ...rest, part: number })}
        page={data.pageNo}
        totalPages={data.totalPages}
      />
    </section>
  )
}

interface Shown {
  readonly data: SlipBase
  readonly search: PaySearch
  readonly go: (search: PaySearch) => void
}

/** The way down to whoever is shown, each step of which can be opened, and the way to all bets. */
function SlipPath({ data, search, go }: Shown) {
  const say = usePayslipPhrases()
  const { under: _, of: __, bets: ___, part: ____, ...slip } = search
  const ids = data.path.slice(1).map(({ memberId }) => memberId)
  const hasBets = data.kind === 'hourly' || data.kind === 'realtime'
  if (data.path.length === 0 && !hasBets) return null
  return (
    <div className={way.path}>
      <nav aria-label={say('who.path')}>
        <ol>
          {data.path.map(({ memberId, username }, place) => (
            <li key={memberId}>
              <UnstyledButton
                className={way.step}
                onClick={() => go({ ...slip, ...(place > 0 && { under: ids.slice(0, place).join('.') }) })}
              >
                {username}
              </UnstyledButton>
              <IconChevronRight aria-hidden size="1rem" />
            </li>
          ))}
          <li aria-current="true">{data.member.username}</li>
        </ol>
      </nav>
      {hasBets ? (
        <UnstyledButton
          className={records.chip}
          onClick={() => go({ ...slip, ...(search.under && { under: search.under }), bets: 'all' })}
        >
          {say('who.bets')}
        </UnstyledButton>
      ) : null}
    </div>
  )
}

type SumName = Exclude<keyof BaseLine, 'kind' | 'key' | 'name' | 'opens'>

function columnsOf({ kind, totals }: SlipBase): readonly (readonly [SumName, PayslipKey])[] {
  // Most payslips have no bets that do not count.
  const excluded = Number(totals.excluded) === 0 ? [] : ([['excluded', 'who.excluded']] as const)
  switch (kind) {
    case 'daily':
      return [...excluded, ['base', 'base.turnover']]
    case 'hourly':
    case 'realtime':
      return [...excluded, ['won', 'who.won'], ['lost', 'who.lost'], ['base', 'base.turnover']]
    case 'dividend':
      return [
        ...excluded,
        ['turnover', 'base.turnover'],
        ['stake', 'how.stakes'],
        ['payout', 'how.payouts'],
        ['gifts', 'how.gifts'],
        ['base', 'base.loss'],
      ]
  }
}

function BaseTable({ data, search, go }: Shown) {
  const say = usePayslipPhrases()
  const { money } = useFormat()
  const columns = columnsOf(data)
  return (
    <div className={classes.scroll}>
      <table aria-label={say('who.title')} className={`${records.table} ${classes.base}`} data-testid="payslip-base">
        <thead>
          <tr>
            <th>{say('who.name')}</th>
            {columns.map(([name, says]) => (
              <th data-number key={name}>
                {say(says)}
              </th>
            ))}
            <th>
              <VisuallyHidden>{say('who.open', '')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((line) => (
            <LineRow
              columns={columns}
              data={data}
              go={go}
              key={`${line.kind} ${line.key}`}
              line={line}
              search={search}
            />
          ))}
          <ExcludedRow columns={columns.length} data={data} go={go} search={search} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('who.total')}</th>
            {columns.map(([name, says]) => (
              <td data-label={say(says)} data-number key={name}>
                {money(data.totals[name], data.currencySymbol)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function LineRow({
  line,
  columns,
  data,
  search,
  go,
}: Shown & { readonly line: BaseLine; readonly columns: ReturnType<typeof columnsOf> }) {
  const say = usePayslipPhrases()
  const { money } = useFormat()
  const name = nameOf(line, say)
  return (
    <tr>
      <td className={records.game}>
        <span>
          {line.kind === 'agent' ? <IconUsersGroup aria-label={say('who.team')} size="1.125rem" /> : null}
          {line.kind === 'member' || line.kind === 'self' ? (
            <IconUser aria-label={say('who.member')} size="1.125rem" />
          ) : null}
          <span>
            {name}
            {line.key !== '' && !line.opens ? <small className={classes.muted}> · {say('who.left')}</small> : null}
          </span>
        </span>
      </td>
      {columns.map(([column, says]) => (
        <td data-label={say(says)} data-number key={column}>
          {money(line[column], data.currencySymbol)}
        </td>
      ))}
      <td className={records.open}>
        {line.opens ? <OpenLine data={data} go={go} line={line} name={name} search={search} /> : null}
      </td>
    </tr>
  )
}

function nameOf({ kind, name }: BaseLine, say: ReturnType<typeof usePayslipPhrases>): string {
  switch (kind) {
    case 'carried':
      return say('how.carriedWin')
    case 'changed':
    case 'gone':
      return say(`who.${kind}`)
    case 'self':
      return say('who.alone', name)
    case 'agent':
    case 'member':
      return name
  }
}

/** Opens the next level, the bets, or the betting record of a member. */
function OpenLine({ line, name, data, search, go }: Shown & { readonly line: BaseLine; readonly name: string }) {
  const say = usePayslipPhrases()
  const { of: _, bets: __, part: ___, ...slip } = search
  const navigate = useNavigate()
  const open = () => {
    if (line.kind === 'agent') go({ ...slip, under: [search.under ?? [], line.key].flat().join('.') })
    else if (data.days === null) go({ ...slip, bets: 'all', of: line.key })
    else void navigate({ to: '/agentHome/betting', search: { ...data.days, member: line.key, show: 'bets' } })
  }
  return (
    <button aria-label={say('who.open', name)} onClick={open} type="button">
      <IconChevronRight aria-hidden size="1.25rem" />
    </button>
  )
}

/** The bets that do not count, and why. They are in no other line. */
function ExcludedRow({ data, columns, search, go }: Shown & { readonly columns: number }) {
  const say = usePayslipPhrases()
  const { money, count } = useFormat()
  const { of: _, part: __, ...slip } = search
  if (data.excluded.length === 0) return null
  const bets = data.excluded.reduce((total, one) => total + one.bets, 0)
  return (
    <tr>
      <td className={records.game}>{say('who.excludedBets', count(bets))}</td>
      <td className={classes.reasons} colSpan={columns}>
        {data.excluded.map((one) => (
          <span key={one.rule}>
            {say(`rule.${one.rule}`)} ({count(one.bets)}): {money(one.amount, data.currencySymbol)}
          </span>
        ))}
      </td>
      <td className={records.open}>
        <button
          aria-label={say('who.open', say('bet.excludedTitle'))}
          onClick={() => go({ ...slip, bets: 'excluded' })}
          type="button"
        >
          <IconChevronRight aria-hidden size="1.25rem" />
        </button>
      </td>
    </tr>
  )
}
