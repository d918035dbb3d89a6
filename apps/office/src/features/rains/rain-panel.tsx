import { cancelRain, type OfficeRain } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import detail from '../../kit/detail.module.css'
import { DescriptionList } from '../../kit/panel.tsx'
import { ExactTime, Id, Money, StateBadge } from '../../kit/values.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { rainsKey, toneOfState } from './rain-queries.ts'

/** One rain: what was planned, how it goes, and cancelling it before it begins. */
export function RainPanel({ row }: PanelProps<OfficeRain>) {
  const t = usePhrasesOf('office-giveaways')
  const may = useMay()
  const { count } = useFormat()
  if (row === undefined) return <p>{t('elsewhere')}</p>
  return (
    <div className={detail.panel}>
      <p className={detail.amount}>
        <Money amount={row.pot} />
        <StateBadge tone={toneOfState[row.state]}>{t(`state.${row.state}`)}</StateBadge>
      </p>
      {row.state === 'coming' && may('giveaways.change') ? <Cancel rain={row} /> : null}
      <DescriptionList
        items={[
          [t('name.TH'), row.title.TH],
          [t('name.CN'), row.title.CN],
          [t('name.EN'), row.title.EN],
          [t('startsAt'), <ExactTime key="starts" time={row.startsAt} />],
          [t('endsAt'), <ExactTime key="ends" time={row.endsAt} />],
          [t('envelopes'), count(row.envelopes)],
          [t('least'), <Money amount={row.least} key="least" />],
          [t('opened'), count(row.opened)],
          [t('plannedBy'), row.plannedBy],
          [t('plannedAt'), <ExactTime key="planned" time={row.plannedAt} />],
          [t('commitment'), <Id key="commitment">{row.commitment}</Id>],
          [t('rain'), <Id key="id">{row.rainId}</Id>],
        ]}
      />
    </div>
  )
}

function Cancel({ rain: { rainId } }: { readonly rain: OfficeRain }) {
  const t = usePhrasesOf('office-giveaways')
  const queries = useQueryClient()
  const cancel = async () => {
    const reason = await askReason({
      title: t('cancel'),
      text: t('cancelText'),
      action: t('cancel'),
      isDanger: true,
      run: (why) => call(cancelRain, { params: { rainId }, body: { reason: why } }),
    })
    await queries.invalidateQueries({ queryKey: rainsKey })
    if (reason !== undefined) sayDone(t('cancelled'))
  }
  return (
    <div>
      <Button kind="danger" onClick={() => void cancel()} size="sm">
        {t('cancel')}
      </Button>
    </div>
  )
}
