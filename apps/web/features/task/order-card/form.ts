/** What the parts of an order card share: the card as it was asked, as it stands now, and whose words are to stand out. */
import { createContext, useContext } from 'react';
import type { OrderDraft } from '#contract/intent/order-draft.ts';
import type { Order } from '#contract/intent/order.ts';
import type { Fact } from '#contract/intent/common.ts';

/** With what was taken out of the form and can be put back. */
export interface CardDraft extends OrderDraft {
  dropped: Fact[];
  /** The whole request in other words; null as long as nobody wants that. */
  again: string | null;
}

export interface OrderForm {
  order: Order;
  draft: CardDraft;
  disabled: boolean;
  change(draft: CardDraft): void;
  /** Whose words stand out, by its path; '' for none. */
  light(path: string): void;
}

export const OrderFormContext = createContext<OrderForm | null>(null);

export function useOrderForm(): OrderForm {
  const form = useContext(OrderFormContext);
  if (!form) throw new Error('a part of an order card stands outside of one');
  return form;
}
