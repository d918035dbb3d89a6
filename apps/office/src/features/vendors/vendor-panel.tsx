import type { OfficeVendor, OfficeVendorRow } from '@baize/contract/office'
import { Alert } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DescriptionList } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { ExactTime, Moment, Money, StateBadge } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import detail from '../../kit/detail.module.css'
import { VendorActions } from './vendor-actions.tsx'
import { toneOfState, vendorQuery } from './vendor-queries.ts'
import classes from './vendors.module.css'

/** One vendor: how it stands, what can be done with it, its settings, and when its keys are valid. */
export function VendorPanel({ id: vendorCode }: PanelProps<OfficeVendorRow>) {
  const t = usePhrasesOf('office-vendors')
  const may = useMay()
  const { data, error, refetch } = useQuery(vendorQuery(vendorCode))
  if (data === undefined)
    return error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <div className={detail.panel}>
      <Standing vendor={data} />
      {may('vendors.change') ? <VendorActions vendor={data} /> : null}
      <Section title={t('settings')}>
        <Settings vendor={data} />
      </Section>
      <Section title={t('keys')}>
        <Keys vendor={data} />
      </Section>
      <Section title={t('traffic')}>
        <Traffic vendor={data} />
      </Section>
      <Section title={t('bounds')}>
        <Bounds vendor={data} />
      </Section>
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={detail.section}>
      <h3 className={detail.heading}>{title}</h3>
      {children}
    </section>
  )
}

function Standing({ vendor: { name, state, isLeftOut, isSandbox, maintenance } }: { readonly vendor: OfficeVendor }) {
  const t = usePhrasesOf('office-vendors')
  const language = useLanguage((one) => one.language)
  return (
    <>
      <p className={detail.amount}>
        {name[language]}
        <StateBadge tone={toneOfState[state]}>{t(`state.${state}`)}</StateBadge>
        {isSandbox ? <StateBadge tone="plain">{t('sandbox')}</StateBadge> : null}
      </p>
      {isLeftOut ? <Alert color="red">{t('leftOut')}</Alert> : null}
      {state === 'off' ? <Alert color="red">{t('off.alert')}</Alert> : null}
      {maintenance === null ? null : <Maintenance maintenance={maintenance} state={state} />}
      {isSandbox ? <p className={detail.muted}>{t('sandboxText')}</p> : null}
    </>
  )
}

interface MaintenanceProps {
  readonly maintenance: NonNullable<OfficeVendor['maintenance']>
  readonly state: OfficeVendor['state']
}

function Maintenance({ maintenance: { from, until, reason }, state }: MaintenanceProps) {
  const t = usePhrasesOf('office-vendors')
  const { minute } = useFormat()
  const ends = until === null ? t('maintenance.now') : t('maintenance.until', minute(until))
  return (
    <Alert color="gold">
      {state === 'planned' && from !== null ? `${t('maintenance.planned', minute(from))} ` : ''}
      {state === 'planned' && until === null ? '' : ends}
      {reason === null ? '' : ` ${t('maintenance.why', reason)}`}
    </Alert>
  )
}

function Settings({ vendor }: { readonly vendor: OfficeVendor }) {
  const t = usePhrasesOf('office-vendors')
  const { apiBase, launchOrigins, allowedNetworks, gameTypes, roundWindowHours } = vendor
  return (
    <DescriptionList
      items={[
        [t('dialect'), t(vendor.dialect === 'rs' ? 'dialect.rs' : 'dialect.gcp')],
        [t('wallet'), t(`wallet.${vendor.walletMode}`)],
        [t('games'), vendor.games],
        [t('gameTypes'), gameTypes.map((one) => t(`type.${one}`)).join(' · ')],
        [t('apiBase'), apiBase ?? t('sandbox')],
        ...(launchOrigins.length === 0
          ? []
          : [[t('launchOrigins'), <Lines key="origins" lines={launchOrigins} />] as const]),
        [
          t('networks'),
          allowedNetworks.length === 0 ? t('anywhere') : <Lines key="networks" lines={allowedNetworks} />,
        ],
        [t('walletPath'), <code key="path">{vendor.walletPath}</code>],
        [t('roundHours'), roundWindowHours === null ? t('asDialect') : t('hours', roundWindowHours)],
        [t('connected'), <ExactTime key="connected" time={vendor.connectedAt} />],
        [t('changed'), <ExactTime key="changed" time={vendor.changedAt} />],
      ]}
    />
  )
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <span className={classes.lines}>
      {lines.map((one) => (
        <span key={one}>{one}</span>
      ))}
    </span>
  )
}

function Keys({ vendor: { keys } }: { readonly vendor: OfficeVendor }) {
  const t = usePhrasesOf('office-vendors')
  const { minute } = useFormat()
  if (keys.length === 0) return <p className={detail.muted}>{t('keys.none')}</p>
  return (
    <DescriptionList
      items={(['vendor', 'house'] as const).map((side) => [
        t(`keys.${side}`),
        <Lines
          key={side}
          lines={keys
            .filter((one) => one.side === side)
            .map(({ from, until }) =>
              until === null ? t('keys.open', minute(from)) : t('keys.span', minute(from), minute(until)),
            )}
        />,
      ])}
    />
  )
}

function Traffic({
  vendor: { calls, openRounds, oldestRoundAt, held, openTransfers },
}: {
  readonly vendor: OfficeVendor
}) {
  const t = usePhrasesOf('office-vendors')
  const at = (time: string | null) => (time === null ? t('never') : <Moment key="at" time={time} />)
  return (
    <DescriptionList
      items={[
        [t('lastCall'), at(calls.lastAt)],
        [t('traffic.done'), calls.done],
        [t('traffic.refused'), calls.refused],
        [t('traffic.failed'), calls.failed],
        [t('traffic.notSigned'), calls.notSigned],
        [t('traffic.lastAsked'), at(calls.lastAskedAt)],
        [t('traffic.asked'), calls.asked],
        [t('traffic.unanswered'), calls.unanswered],
        [t('latency'), calls.meanMs === null ? '–' : t('ms', calls.meanMs)],
        [t('openRounds'), openRounds],
        [t('oldestRound'), at(oldestRoundAt)],
        ...(held === null
          ? []
          : ([
              [t('held'), <Money amount={held} key="held" />],
              [t('transfers'), openTransfers],
            ] as const)),
      ]}
    />
  )
}

function Bounds({ vendor }: { readonly vendor: OfficeVendor }) {
  const t = usePhrasesOf('office-vendors')
  const bound = (amount: string | null) => (amount === null ? t('bounds.any') : <Money amount={amount} key="bound" />)
  return (
    <>
      <DescriptionList
        items={[
          [t('bounds.win'), bound(vendor.maxWin)],
          [t('bounds.hour'), bound(vendor.maxWinsPerHour)],
          [t('bounds.promotion'), bound(vendor.maxPromotionWin)],
          [t('bounds.rounds'), t(vendor.winsNeedRound ? 'bounds.known' : 'bounds.anyRound')],
        ]}
      />
      <p className={detail.muted}>{t('bounds.text')}</p>
    </>
  )
}
