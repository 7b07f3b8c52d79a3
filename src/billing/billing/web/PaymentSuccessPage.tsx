// /payment-success (product-design 5.26): what the server knows of the payment that its address names.
import { Link, useSearchParams } from 'react-router';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { PaymentRecord } from './PaymentRecord.tsx';

export function PaymentSuccessPage() {
  useDocumentTitle('Payment');
  const checkoutId = useSearchParams()[0].get('session_id');
  return (
    <Page width="form">
      <PageHeader title="Payment" />
      {checkoutId ? (
        <PaymentRecord checkoutId={checkoutId} />
      ) : (
        <EmptyState
          title="No payment is named here"
          action={
            <Button asChild variant="primary" size="sm">
              <Link to="/settings?section=plan">Your payments</Link>
            </Button>
          }
        >
          This page opens at the end of a payment. All payments stand in Settings, Plan and billing.
        </EmptyState>
      )}
    </Page>
  );
}
