import type { teamReport, ValueOf } from '@baize/contract'
import { reportSplits } from '@baize/contract/report-splits'
import { Choice } from '@baize/ui/choice'
import { useTypeName } from '../../../api/use-type-name.ts'
import { useAgentReportPhrases, useProofPhrases } from '../../../language/phrases.ts'
import { PeriodFilter } from '../../../records/period-filter.tsx'
import classes from '../../../records/records.module.css'
import type { Report } from './use-report.ts'
import own from './reports.module.css'

/** Props of {@link ReportFilters}. */
export interface ReportFiltersProps {
  readonly report: Report
  readonly data: ValueOf<typeof teamReport> | undefined
}

/** The period of a report, how it is split, and its game type and provider; each choice begins with the first page. */
export function ReportFilters({ report: { search, go }, data }: ReportFiltersProps) {
  const say = useAgentReportPhrases()
  const proof = useProofPhrases()
  const typeName = useTypeName()
  const { page: _, upTo: __, ...filter } = search
  const { vassalage, gameType, by = 'downline', show } = filter
  const { gameType: ___, ...anyType } = filter
  const { vassalage: ____, ...anyVendor } = filter
  return (
    <div className={classes.filterRows}>
      <div className={classes.periodRow}>
        <PeriodFilter onChange={(from, to) => go({ ...filter, from, to })} period={search} />
      </div>
      <div className={`${classes.choices} ${own.choices}`}>
        {show === undefined ? (
          <Choice
            label={say('reports.split')}
            onChange={(value) => {
              const { sort: _sort, direction: _direction, ...kept } = filter
              go({ ...kept, by: reportSplits.find((one) => one === value) ?? 'downline' })
            }}
            options={reportSplits.map((one) => ({ value: one, label: say(`reports.by.${one}`) }))}
            value={by}
          />
        ) : null}
        {show === 'movements' ? null : (
          <>
            <Choice
              label={proof('profit.type')}
              onChange={(value) => {
                const chosen = data?.gameTypes.find((one) => one === value)
                go(chosen === undefined ? anyType : { ...filter, gameType: chosen })
              }}
              options={[
                { value: '', label: say('reports.allTypes') },
                ...(data?.gameTypes ?? []).map((one) => ({ value: one, label: typeName(one) })),
              ]}
              value={gameType ?? ''}
            />
            <Choice
              label={proof('record.vendor')}
              onChange={(value) => go(value === '' ? anyVendor : { ...filter, vassalage: value })}
              options={[
                { value: '', label: say('reports.allVendors') },
                ...(data?.vendors ?? []).map((one) => ({ value: one.vassalage, label: one.vendorName })),
              ]}
              value={vassalage ?? ''}
            />
          </>
        )}
      </div>
    </div>
  )
}
