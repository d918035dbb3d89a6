// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showPage, type ShownPage } from '../testing/show-page.tsx'
import { Chart } from './chart.tsx'
import { chartShape } from './chart.rules.ts'
import { Diff } from './diff.tsx'
import { changesOf } from './diff.rules.ts'
import { MemberLink } from './member-link.tsx'
import { DescriptionList, Panel } from './panel.tsx'
import { Stat, Stats } from './stat.tsx'
import { Timeline } from './timeline.tsx'
import { Age, Moment, Money, StateBadge } from './values.tsx'

let page: ShownPage | undefined
const text = () => document.body.textContent
afterEach(() => {
  act(() => page?.remove())
  page = undefined
  vi.unstubAllGlobals()
})
const minutesAgo = (minutes: number) =>
  new Date(performance.timeOrigin + performance.now() - minutes * 60_000).toISOString()

describe('values', () => {
  it('money is written in the brand’s currency, and its sign is a colour only where it is asked for', async () => {
    page = await showPage(
      <>
        <Money amount="-1234.50" isSigned />
        <Money amount="0.00" isSigned />
        <Money amount="5.00" />
      </>,
    )
    expect(text()).toContain('-$1,234.50')
    const signs = [...document.querySelectorAll('.bz-number')].map((one) => one.getAttribute('data-sign'))
    expect(signs).toEqual(['minus', null, null])
  })

  it('a moment says how long ago, and has the exact time in the brand’s zone as its title', async () => {
    const time = minutesAgo(5)
    page = await showPage(<Moment time={time} />)
    const shown = document.querySelector('time')
    expect(shown?.textContent).toBe('5 minutes ago')
    expect(shown?.title).toContain(String(new Date(Date.parse(time) + 7 * 3_600_000).getUTCDate()))
  })

  it('an age is overdue from the promised minute on, and not before', async () => {
    page = await showPage(
      <>
        <Age promisedMinutes={30} since={minutesAgo(29.5)} />
        <Age promisedMinutes={30} since={minutesAgo(30.5)} />
        <Age since={minutesAgo(125)} />
      </>,
    )
    const ages = [...document.querySelectorAll('time')]
    expect(ages.map((one) => one.textContent)).toEqual(['29 min', '30 min overdue', '2 h 5 min'])
    expect(ages.map((one) => one.hasAttribute('data-late'))).toEqual([false, true, false])
  })

  it('a member without a page of their own is a name, not a dead link', async () => {
    page = await showPage(<MemberLink memberId="1001" name="somchai" />)
    expect(text()).toContain('somchai')
    expect(document.querySelector('a')).toBeNull()
  })
})

describe('a diff', () => {
  it('shows what changed first, and what was added or removed', () => {
    expect(changesOf({ name: 'a', role: 'x', gone: 1 }, { name: 'a', role: 'y', list: ['p', 'q'] })).toEqual([
      { field: 'role', before: 'x', after: 'y', isChanged: true },
      { field: 'gone', before: '1', after: undefined, isChanged: true },
      { field: 'list', before: undefined, after: 'p, q', isChanged: true },
      { field: 'name', before: 'a', after: 'a', isChanged: false },
    ])
  })

  it('is a table of before and after', async () => {
    page = await showPage(<Diff after={{ role: 'y' }} before={{ role: 'x' }} nameOf={(field) => field.toUpperCase()} />)
    expect([...document.querySelectorAll('tbody th, tbody td')].map((one) => one.textContent)).toEqual([
      'ROLE',
      'x',
      'y',
    ])
  })
})

describe('facts without a change', () => {
  it.each([
    [{ amount: '9.00' }, null],
    [null, { amount: '9.00' }],
  ])('are said as they are, and nothing is struck out: %j, %j', async (before, after) => {
    page = await showPage(<Diff after={after} before={before} />)
    expect([...document.querySelectorAll('th, td')].map((one) => one.textContent)).toEqual(['amount', '9.00'])
    expect(document.querySelector('del, ins')).toBeNull()
  })
})

describe('a chart', () => {
  it('draws losses below the line of zero', () => {
    const { zeroY, bars } = chartShape([3, -1])
    expect(zeroY).toBe(120)
    expect(bars.map(({ y, height }) => [y, height])).toEqual([
      [0, 120],
      [120, 40],
    ])
  })

  it('is read out as a table', async () => {
    const values = [{ name: 'Mon', value: 1, text: '$1.00' }]
    page = await showPage(
      <>
        <Chart kind="bars" label="Deposits" values={values} />
        <Chart kind="line" label="Withdrawals" values={values} />
      </>,
    )
    expect([...document.querySelectorAll('caption')].map((one) => one.textContent)).toEqual(['Deposits', 'Withdrawals'])
    expect(document.querySelector('td')?.textContent).toBe('$1.00')
  })
})

it('figures say how they compare, and lead to the rows behind them', async () => {
  page = await showPage(
    <Panel title="Today">
      <Stats>
        <Stat change={{ percent: -12, against: 'yesterday' }} label="Deposits" to="/deposits" value="$5.00" />
        <Stat change={{ percent: 0, against: 'yesterday' }} label="Members" value="7" />
      </Stats>
      <DescriptionList
        items={[
          [
            'State',
            <StateBadge key="state" tone="good">
              Open
            </StateBadge>,
          ],
        ]}
      />
      <Timeline items={[{ key: '1', at: '2026-11-25T01:02:03Z', title: 'Requested', tone: 'waiting' }]} />
    </Panel>,
  )
  expect(text()).toContain('12% less than yesterday')
  expect(text()).toContain('same as yesterday')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/deposits')
  expect(document.querySelector('section')?.getAttribute('aria-label')).toBe('Today')
  expect(document.querySelector('ol')?.textContent).toContain('8:02:03')
})
