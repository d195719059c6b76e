/** Starts the configured feedback widget for whoever is signed in; it learns who that is and where to sit, nothing else. */
import { useEffect } from 'react';
import { pageSettings } from './base-path.ts';
import { useSession } from './session.ts';

/** Asked once: a page opened without banners stays without them. */
const hidden = new URLSearchParams(location.search).has('hide_banner');

/** The widget's script reads `document.currentScript.dataset`: userId, userName and bottom. */
export function FeedbackWidget(): null {
  const session = useSession();
  const { user_id_str: user_id = '', name = '' } = (session.known && session.person) || {};
  useEffect(() => {
    if (!user_id || hidden || !pageSettings.feedback_widget) return;
    const script = document.createElement('script');
    script.src = pageSettings.feedback_widget;
    script.async = true;
    script.dataset['userId'] = user_id;
    script.dataset['userName'] = name;
    // From the bottom of the window.
    script.dataset['bottom'] = '12%';
    document.head.append(script);
    return () => script.remove();
    // A person who changes their settings is still the same person to the widget: it is started once.
  }, [user_id]);
  return null;
}
