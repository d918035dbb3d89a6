/**
 * Payment methods: switching them, their limits, hours, words and order; the gateways behind them; every version.
 *
 * To change:
 * - what of a method can be changed: `MethodForm` in `method-form.tsx` and `MethodDraft` in `method-draft.rules.ts`
 * - how members see it: `MethodPreview` in `method-preview.tsx`
 * - the list of gateways: `GatewayList` here; the versions, `VersionList` in `version-list.tsx`
 */
import { officeMethods, type OfficeGateway } from '@baize/contract/office'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { DescriptionList, Panel } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { ExactTime, Moment, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { MethodEditor } from './method-editor.tsx'
import { methodsKey } from './methods-key.ts'
import classes from './methods.module.css'
import { VersionList } from './version-list.tsx'

export function PaymentMethodsPage() {
  const t = usePhrasesOf('office-payments')
  const { data, error, refetch } = useQuery({
    queryKey: methodsKey,
    queryFn: ({ signal }) => call(officeMethods, { signal }),
  })
  const head = <PageHead text={t('methods.about')} title={t('methods.title')} />
  if (data === undefined)
    return (
      <>
        {head}
        {error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />}
      </>
    )
  return (
    <>
      {head}
      <PageTabs
        label={t('queue')}
        tabs={[
          {
            value: 'methods',
            label: t('methods.tab'),
            content: <MethodEditor key={data.version} state={data} />,
          },
          { value: 'gateways', label: t('methods.gateways'), content: <GatewayList gateways={data.gateways} /> },
          { value: 'versions', label: t('methods.versions'), content: <VersionList /> },
        ]}
      />
    </>
  )
}

function GatewayList({ gateways }: { readonly gateways: readonly OfficeGateway[] }) {
  const t = usePhrasesOf('office-payments')
  return (
    <div className={classes.list}>
      {gateways.map(({ gateway, protocol, isSandbox, connectedAt, lastReportedAt }) => (
        <Panel
          actions={
            connectedAt === null ? (
              <StateBadge tone="bad">{t('gateway.notConnected')}</StateBadge>
            ) : isSandbox ? (
              <StateBadge tone="waiting">{t('gateway.sandbox')}</StateBadge>
            ) : undefined
          }
          key={gateway}
          title={gateway}
        >
          <DescriptionList
            items={[
              [t('gateway.protocol'), protocol],
              [t('gateway.connected'), connectedAt === null ? '–' : <ExactTime key="at" time={connectedAt} />],
              [
                t('gateway.lastReport'),
                lastReportedAt === null ? t('gateway.never') : <Moment key="last" time={lastReportedAt} />,
              ],
            ]}
          />
        </Panel>
      ))}
    </div>
  )
}
