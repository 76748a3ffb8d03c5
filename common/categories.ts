// Categories of blog posts and glossary terms with separate list pages (§2).

/** §2 Blog categories; `other` is a tag in §9 like the others. */
export const BLOG_CATEGORIES = [
  'cloud-security',
  'media-delivery',
  'web-performance',
  'zero-trust',
  'other',
] as const;

/** §2 Glossary: tags in §9 with separate pages; the fifth tag, `glossary`, covers all other terms. */
export const GLOSSARY_CATEGORIES = [
  'content-delivery-network',
  'edge-computing',
  'media-delivery',
  'security',
] as const;
