/**
 * Outside game vendors: how each stands, its settings and keys, its maintenance; connecting one.
 *
 * To change:
 * - the list of vendors: `VendorsPage` here; one vendor beside it, `VendorPanel` in `vendor-panel.tsx`
 * - what operators do with a vendor: `VendorActions` in `vendor-actions.tsx`; the forms, `settings-form.tsx`,
 *   `keys-form.tsx` and `maintenance-form.tsx`
 * - how keys are handed over: `openHandover` in `handover.tsx`
 */
import type { OfficeVendorRow } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { PageHead } from '../../kit/page-head.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import classes from './vendors.module.css'
import { openConnection } from './settings-form.tsx'
import { VendorPanel } from './vendor-panel.tsx'
import { toneOfState, vendorListQuery } from './vendor-queries.ts'

const states = ['open', 'planned', 'maintenance', 'off'] as const

const vendorList = defineList({
  name: 'vendors',
  paging: 'pages',
  filters: { search: { kind: 'text', maxLength: 64 }, state: { kind: 'choice', values: states } },
})

const column = columnsOf<OfficeVendorRow>()

export function VendorsPage() {
  const t = usePhrasesOf('office-vendors')
  const may = useMay()
  const format = useFormat()
  const list = useList(vendorList)
  const { search, state } = list.filters
  const query = useQuery(
    vendorListQuery({
      pageNo: list.page,
      pageSize: list.pageSize,
      ...(search === undefined ? {} : { search }),
      ...(state === undefined ? {} : { state }),
    }),
  )
  return (
    <>
      <PageHead text={t('text')} title={t('title')}>
        {may('vendors.change') ? (
          <Button
            icon={<IconPlugConnected aria-hidden size={18} />}
            kind="primary"
            onClick={() => openConnection(t('connect'))}
            size="sm"
          >
            {t('connect')}
          </Button>
        ) : null}
      </PageHead>
      <DataTable
        columns={useColumns()}
        empty={{ title: t('empty') }}
        filterWords={{
          search: { label: t('search') },
          state: {
            label: t('state'),
            options: Object.fromEntries(states.map((one) => [one, t(`state.${one}`)])),
          },
        }}
        label={t('title')}
        list={list}
        Panel={VendorPanel}
        panelTitle={(_row, id) => id}
        query={query}
        rowId={({ vendorCode }) => vendorCode}
      />
      {query.data === undefined ? null : (
        <p className={classes.muted}>{t('counted', format.minute(query.data.countedSince))}</p>
      )}
    </>
  )
}

function useColumns() {
  const t = usePhrasesOf('office-vendors')
  const language = useLanguage((one) => one.language)
  return useMemo(
    () => [
      column.text('code', t('code'), ({ vendorCode }) => vendorCode),
      column.text('name', t('name'), ({ name }) => name[language]),
      column.state('state', t('state'), ({ state }) => [toneOfState[state], t(`state.${state}`)]),
      column.text('wallet', t('wallet'), ({ walletMode }) => t(`wallet.${walletMode}`)),
      column.count('games', t('games'), ({ games }) => games),
      column.time('lastCall', t('lastCall'), ({ calls }) => calls.lastAt, { isAgo: true }),
      column.text('failures', t('failures'), ({ calls }) => shareOf(calls)),
      column.text('latency', t('latency'), ({ calls }) => (calls.meanMs === null ? '' : t('ms', calls.meanMs))),
      column.count('openRounds', t('openRounds'), ({ openRounds }) => openRounds),
      column.custom('held', t('held'), ({ held }) => <Held amount={held} />),
      column.text('dialect', t('dialect'), ({ dialect }) => dialect, { isExtra: true }),
      column.count('transfers', t('transfers'), ({ openTransfers }) => openTransfers, { isExtra: true }),
    ],
    [t, language],
  )
}

function Held({ amount }: { readonly amount: string | null }) {
  const { money } = useFormat()
  return amount === null ? '–' : <span className="bz-number">{money(amount)}</span>
}

/** Which share of the calls in both directions failed; empty without any. */
export function shareOf({ done, refused, failed, asked, unanswered }: OfficeVendorRow['calls']): string {
  const all = done + refused + failed + asked
  const wrong = failed + unanswered
  return all === 0 ? '' : `${((wrong / all) * 100).toFixed(wrong === 0 ? 0 : 1)} %`
}
