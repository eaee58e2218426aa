/**
 * Lays out what is marked `later` when it is near the window: the first layout of a long page is its longest task. Only
 * where a visit begins at the top of a page: places that are gone to (an anchor, a reload, a way back, another page) need
 * true heights, and the ring around what a key has reached may not be cut off.
 */

/**
 * In a style sheet of the document's own, beside those of fonts, so that it concerns neither the markup nor the policy. What stands in for a part
 * is rather too long than too short: tools that measure what is not laid out would find it over its neighbour.
 */
export const laterSectionsScript = `(function(){var d=document,w=window,n=w.performance&&performance.getEntriesByType&&performance.getEntriesByType('navigation')[0];
if(!n||n.type!=='navigate'||location.hash)return;
try{var s=new CSSStyleSheet();s.replaceSync('.later{content-visibility:auto;contain-intrinsic-block-size:auto var(--later,72rem)}');d.adoptedStyleSheets.push(s)}catch(e){return}
function end(e){if(e.type==='click'&&!(e.target.closest&&e.target.closest('a')))return;d.adoptedStyleSheets=d.adoptedStyleSheets.filter(function(x){return x!==s});ends.forEach(function(t){w.removeEventListener(t,end,true)})}
var ends=['click','keydown','submit','popstate'];ends.forEach(function(t){w.addEventListener(t,end,true)})})();`;
