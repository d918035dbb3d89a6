/**
 * The points mall: redemptions that wait, the goods, and what earns points.
 *
 * To change:
 * - the page of the points mall in the back office: `PointMallPage` here; redemptions, `RedemptionList` in
 *   `redemption-list.tsx` and `RedemptionPanel` in `redemption-panel.tsx`; goods, `GoodsList` in `goods-list.tsx` and
 *   `GoodsForm` in `goods-form.tsx`; ratios and rate, `RulesEditor` in `rules-editor.tsx`
 */
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { GoodsList } from './goods-list.tsx'
import { RedemptionList } from './redemption-list.tsx'
import { RulesEditor } from './rules-editor.tsx'

export function PointMallPage() {
  const t = usePhrasesOf('office-points')
  return (
    <>
      <PageHead text={t('text')} title={t('title')} />
      <PageTabs
        label={t('title')}
        tabs={[
          { value: 'waiting', label: t('waiting'), content: <RedemptionList key="waiting" queue="waiting" /> },
          { value: 'redemptions', label: t('redemptions'), content: <RedemptionList key="all" queue="all" /> },
          { value: 'goods', label: t('goods'), content: <GoodsList /> },
          { value: 'rules', label: t('rules'), content: <RulesEditor /> },
        ]}
      />
    </>
  )
}
