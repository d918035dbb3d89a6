import type { AgentCostFigures } from '@baize/contract/office'
import { Panel } from '../../kit/panel.tsx'
import { Stat, Stats } from '../../kit/stat.tsx'
import { Money } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import editor from '../../kit/editor.module.css'

/** What the programme cost in a period and what came in, for the whole site. */
export function CostTotal({ title, total }: { readonly title: string; readonly total: AgentCostFigures }) {
  const t = usePhrasesOf('office-agents')
  const ggr = Number(total.ggr)
  return (
    <Panel title={title}>
      <Stats>
        {(['daily', 'hourly', 'realtime', 'dividend', 'paid'] as const).map((one) => (
          <Stat key={one} label={t(`costs.${one}`)} value={<Money amount={total[one]} />} />
        ))}
        <Stat label={t('costs.turnover')} value={<Money amount={total.turnover} />} />
        <Stat label={t('costs.ggr')} value={<Money amount={total.ggr} isSigned />} />
        <Stat label={t('costs.net')} value={<Money amount={total.net} isSigned />} />
      </Stats>
      <p className={editor.muted}>
        {ggr > 0 ? `${t('costs.share', Math.round((Number(total.paid) * 1000) / ggr) / 10)} · ` : ''}
        {t('costs.how')}
      </p>
    </Panel>
  )
}
