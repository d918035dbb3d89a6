/**
 * Offers: writing them, publishing and closing them, their budgets and versions, and claims that wait for a decision.
 *
 * To change:
 * - the page of offers in the back office: `PromotionsPage` here; the list of offers, `OfferList` in `offer-list.tsx`; the form of one,
 *   `OfferForm` in `offer-form.tsx`; how members see it, `OfferPreview` in `offer-preview.tsx`
 * - what a new offer can begin with: `contents` in `offer-templates.ts`
 * - what offers cost and brought: `ReportList` in `report-list.tsx`, by day `OfferReport` in `offer-report.tsx`; their columns,
 *   `figureColumns` in `report-figures.tsx`
 * - claims that operators decide about: `ClaimList` in `claim-list.tsx`, `ClaimPanel` in `claim-panel.tsx`
 */
import { Button } from '@baize/ui'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { askForOffer } from './ask-for-offer.tsx'
import { begunOffers } from './begun-offers.ts'
import { ClaimList } from './claim-list.tsx'
import { OfferList } from './offer-list.tsx'
import { offerFrom } from './offer-templates.ts'
import { ReportList } from './report-list.tsx'

export function PromotionsPage() {
  const t = usePhrasesOf('office-promotions')
  const may = useMay()
  const navigate = useNavigate()
  const begin = async () => {
    const asked = await askForOffer(t('newTitle'), true)
    if (asked === undefined) return
    const { id, template } = asked
    if (template === undefined) begunOffers.delete(id)
    else begunOffers.set(id, offerFrom(template))
    await navigate({ to: '/promotions/$promotionId', params: { promotionId: id }, search: { new: 'yes' } })
  }
  return (
    <>
      <PageHead text={t('text')} title={t('title')}>
        {may('promotions.change') ? (
          <Button icon={<IconPlus aria-hidden size={18} />} kind="primary" onClick={() => void begin()} size="sm">
            {t('new')}
          </Button>
        ) : null}
      </PageHead>
      <PageTabs
        label={t('title')}
        tabs={[
          { value: 'offers', label: t('tab.offers'), content: <OfferList /> },
          { value: 'waiting', label: t('tab.waiting'), content: <ClaimList queue="waiting" /> },
          { value: 'claims', label: t('tab.claims'), content: <ClaimList queue="all" /> },
          { value: 'reports', label: t('tab.reports'), content: <ReportList /> },
        ]}
      />
    </>
  )
}
