import { cancelRaffle, type OfficeRaffle } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import detail from '../../kit/detail.module.css'
import { DescriptionList } from '../../kit/panel.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { ExactTime, Id, Money, StateBadge } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { RaffleEntrants } from './raffle-entrants.tsx'
import { draftOf } from './raffle-draft.rules.ts'
import { openRaffleForm } from './raffle-form.tsx'
import { rafflesKey, toneOfState } from './raffle-queries.ts'
import classes from './raffles.module.css'

/** One raffle: what it promises, how it goes, who takes part; and what can be done about it. */
export function RafflePanel({ row }: PanelProps<OfficeRaffle>) {
  const t = usePhrasesOf('office-giveaways')
  const may = useMay()
  if (row === undefined) return <p>{t('raffle.elsewhere')}</p>
  return (
    <div className={detail.panel}>
      <p className={detail.amount}>
        <Money amount={row.total} />
        <StateBadge tone={toneOfState[row.state]}>{t(`raffle.state.${row.state}`)}</StateBadge>
      </p>
      {may('giveaways.change') ? (
        <div className={classes.actions}>
          <Button onClick={() => void openRaffleForm(t('raffle.plan'), draftOf(row))} size="sm">
            {t('raffle.duplicate')}
          </Button>
          {row.state === 'coming' || row.state === 'running' ? <Cancel raffle={row} /> : null}
        </div>
      ) : null}
      <Facts raffle={row} />
      {row.entrants === 0 ? null : <RaffleEntrants raffleId={row.raffleId} />}
    </div>
  )
}

function Facts({ raffle }: { readonly raffle: OfficeRaffle }) {
  const t = usePhrasesOf('office-giveaways')
  const { count, money } = useFormat()
  const language = useLanguage((state) => state.language)
  const prizes = raffle.prizes.map(({ count: many, kind, amount }) =>
    t('raffle.tier', count(many), kind === 'cash' ? money(amount) : t('raffle.points', count(Number(amount)))),
  )
  const weights = raffle.weights.map(({ gameType, percent }) => t('raffle.weight', t(`type.${gameType}`), percent))
  return (
    <DescriptionList
      items={[
        [t('name'), raffle.title[language]],
        [t('raffle.text'), raffle.words[language]],
        ...(raffle.cancelReason === null ? [] : [[t('raffle.cancelReason'), raffle.cancelReason] as const]),
        [t('raffle.opensAt'), <ExactTime key="opens" time={raffle.opensAt} />],
        [t('raffle.closesAt'), <ExactTime key="closes" time={raffle.closesAt} />],
        [t('raffle.drawsAt'), <ExactTime key="draws" time={raffle.drawsAt} />],
        [t('raffle.prizes'), prizes.join(' · ')],
        [t('raffle.isOneEach'), t(raffle.isOneEach ? 'raffle.yes' : 'raffle.no')],
        [t('raffle.perDeposit'), raffle.perDeposit === null ? '–' : <Money amount={raffle.perDeposit} key="deposit" />],
        [
          t('raffle.perTurnover'),
          raffle.perTurnover === null ? '–' : `${money(raffle.perTurnover)} (${weights.join(', ')})`,
        ],
        [t('raffle.hasFreeTicket'), t(raffle.hasFreeTicket ? 'raffle.yes' : 'raffle.no')],
        [t('raffle.memberLimit'), count(raffle.memberLimit)],
        [t('raffle.minLevel'), count(raffle.minLevel)],
        [t('raffle.tickets'), count(raffle.tickets)],
        [t('raffle.entrants'), count(raffle.entrants)],
        [t('raffle.winners'), count(raffle.winners)],
        [t('raffle.unpaid'), count(raffle.unpaid)],
        [t('plannedBy'), raffle.plannedBy],
        [t('plannedAt'), <ExactTime key="planned" time={raffle.plannedAt} />],
        [t('commitment'), <Id key="commitment">{raffle.commitment}</Id>],
        [t('raffle.seal'), raffle.seal === null ? '–' : <Id key="seal">{raffle.seal}</Id>],
        [t('raffle.raffle'), <Id key="id">{raffle.raffleId}</Id>],
      ]}
    />
  )
}

function Cancel({ raffle: { raffleId } }: { readonly raffle: OfficeRaffle }) {
  const t = usePhrasesOf('office-giveaways')
  const queries = useQueryClient()
  const cancel = async () => {
    const reason = await askReason({
      title: t('raffle.cancel'),
      text: t('raffle.cancelText'),
      action: t('raffle.cancel'),
      isDanger: true,
      run: (why) => call(cancelRaffle, { params: { raffleId }, body: { reason: why } }),
    })
    await queries.invalidateQueries({ queryKey: rafflesKey })
    if (reason !== undefined) sayDone(t('raffle.cancelled'))
  }
  return (
    <Button kind="danger" onClick={() => void cancel()} size="sm">
      {t('raffle.cancel')}
    </Button>
  )
}
