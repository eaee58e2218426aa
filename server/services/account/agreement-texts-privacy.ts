/** Template of the privacy policy. `{{site}}` is the name of the site; `agreement-template.ts` says what else is filled in. */

export const privacyZh = `
<p>本政策说明{{site}}网站（以下称“本网站”）的主办方（以下称“我们”，即个人信息处理者）如何处理您的个人信息。{{#china}}我们遵守《中华人民共和国个人信息保护法》；对身处欧洲经济区、英国的用户，同时适用《通用数据保护条例》（GDPR）。{{/china}}{{#other}}我们遵守主办方所在地的个人信息保护法律；对身处欧洲经济区、英国的用户，适用《通用数据保护条例》（GDPR）。{{/other}}我们只收集提供服务所必需的信息，不出售个人信息，不设广告跟踪。</p>
<h2>一、我们保存什么、为什么、保存多久</h2>
<table>
<thead><tr><th scope="col">信息</th><th scope="col">目的</th><th scope="col">依据</th><th scope="col">期限</th></tr></thead>
<tbody>
<tr><td>邮箱、昵称、密码（仅保存无法还原的散列）、界面语言</td><td>注册、登录、发送验证码与通知</td><td>履行与您的协议</td><td>至账号注销</td></tr>
<tr><td>接受协议的版本与时间</td><td>证明同意</td><td>法定义务、正当利益</td><td>至账号注销</td></tr>
<tr><td>机构用户：经办人姓名、联系方式、国家与地区</td><td>核验机构、联系事务</td><td>履行协议</td><td>至账号注销</td></tr>
{{#idNumber}}<tr><td><strong>机构用户：经办人证件号码（敏感个人信息）</strong></td><td>核验经办人身份</td><td><strong>您的单独同意</strong></td><td>至撤回同意或账号注销</td></tr>
{{/idNumber}}<tr><td>登录记录：时间、浏览器与系统、网络地址的散列</td><td>账号安全、陌生登录提醒</td><td>正当利益</td><td>登录失效后至多 90 天</td></tr>
<tr><td>评论、举报、反馈</td><td>公开讨论、维护秩序、答复</td><td>履行协议、正当利益</td><td>评论至您删除；反馈 2 年</td></tr>
<tr><td>点赞、收藏、观看进度、通知</td><td>提供相应功能</td><td>履行协议</td><td>至您取消或账号注销</td></tr>
<tr><td>发送次数与失败次数的计数（以散列标识）</td><td>防止滥用</td><td>正当利益</td><td>至多 24 小时</td></tr>
<tr><td>操作记录（管理行为与敏感信息的查看，只含账号编号）</td><td>审计</td><td>法定义务、正当利益</td><td>3 年</td></tr>
</tbody>
</table>
<p>浏览公开内容不需要账号。服务器日志不记录密码、验证码{{#idNumber}}、证件号码{{/idNumber}}与电话。</p>
<h2>二、敏感个人信息</h2>
{{#idNumber}}<p><strong>证件号码属于敏感个人信息，一旦泄露可能危害人身或财产安全。</strong>我们仅在机构注册时，在您单独同意后收集；以加密方式存储，页面上只显示首尾数位。您本人须输入密码方可查看全文；具有权限的工作人员须说明理由方可查看，每次查看都会留下不可更改的记录。您可以不提供，但这样无法完成机构注册；普通用户注册不需要提供。</p>{{/idNumber}}{{#noIdNumber}}<p>我们不收集证件号码等敏感个人信息。请不要在评论、反馈或作品资料中填写。</p>{{/noIdNumber}}
<h2>三、浏览器中的存储</h2>
<p>登录后，浏览器的本地存储保存登录凭证、您的基本资料与语言选择，退出时清除前两项。为显示所选语言，可能使用一个只含语言代码的 Cookie；观看受保护影片时，可能使用仅限该影片的 Cookie。我们不使用广告或跨站跟踪的 Cookie，因此没有需要您逐项选择的弹窗。</p>
<h2>四、向谁提供</h2>
<ul>
<li>受托处理者：服务器托管、邮件发送、内容分发网络的服务商，仅按我们的指示处理，并签有数据处理协议；</li>
<li>依法有权要求的国家机关；</li>
<li>您公开的内容（昵称、评论）对所有人可见。</li>
</ul>
<p>除此之外，我们不会在未经您同意的情况下向他人提供个人信息。</p>
<h2>五、存储地点与跨境</h2>
<p>个人信息存储在主办方公布的服务器所在地。您身处其他国家或地区时，访问本网站意味着信息会传输至该地。需要跨境提供的，{{#china}}我们依法完成安全评估、认证或订立标准合同，并另行告知接收方；对来自欧洲经济区的信息，采用欧盟委员会的标准合同条款。{{/china}}{{#other}}我们采取法律要求的保障措施，并另行告知接收方；对来自欧洲经济区的信息，采用欧盟委员会的标准合同条款。{{/other}}</p>
<h2>六、安全</h2>
<p>传输全程加密；密码以抗暴力破解的算法散列；{{#idNumber}}证件号码与{{/idNumber}}电话加密存储并可更换密钥；登录凭证只保存散列，可随时撤销；工作人员按职责授予最小权限。发生或可能发生泄露时，我们会立即采取补救措施，并依法通知您和主管部门（适用 GDPR 时，在知悉后 72 小时内通知监管机构）。</p>
<h2>七、您的权利</h2>
<ul>
<li><strong>查阅、复制与转移：</strong>在“个人设置—隐私”中下载我们保存的与您账号有关的全部信息；</li>
<li><strong>更正与补充：</strong>在“个人设置”中修改；</li>
<li><strong>删除：</strong>删除评论、取消点赞与收藏，或注销账号；</li>
<li><strong>撤回同意：</strong>撤回不影响此前处理的合法性{{#idNumber}}；撤回对证件号码的同意后，机构账号将不再处于已核验状态{{/idNumber}}；</li>
<li><strong>限制或反对处理，请求说明规则：</strong>通过“意见反馈”提出；</li>
<li><strong>投诉：</strong>您可以向所在地的个人信息保护主管部门或监管机构投诉。</li>
</ul>
<p>{{#china}}我们在核实身份后 15 个工作日内答复（适用 GDPR 时为一个月内）。{{/china}}{{#other}}我们在核实身份后一个月内答复。{{/other}}我们不作对您有重大影响的自动化决定：评论中的词语提示只决定是否由人工查看。{{#china}}逝者的近亲属可以依法行使查阅、复制、更正、删除的权利。{{/china}}{{#other}}{{/other}}</p>
<h2>八、注销账号</h2>
<p>申请注销后有 7 天冷静期。期满后，我们删除邮箱、昵称、密码、经办人资料、登录记录、点赞、收藏、观看进度与通知；评论保留但不再与您关联，显示为“已注销用户”；审计记录只含已无法识别您的编号。备份中的副本在备份轮换后消失，至多 35 天。</p>
<h2>九、未成年人</h2>
<p>{{#china}}我们不主动收集未满 14 周岁儿童的个人信息。处理儿童的信息须取得监护人同意；GDPR 适用时，未满 16 周岁（或成员国规定的较低年龄）亦同。{{/china}}{{#other}}我们不主动收集未满 16 周岁（或所在地法律规定的其他年龄）儿童的个人信息。处理儿童的信息须取得监护人同意。{{/other}}监护人可以通过“意见反馈”要求查阅或删除。</p>
<h2>十、本政策的更新</h2>
<p>更新以新版本发布，注明日期并保留历次版本。处理目的、方式或信息种类有变更的，我们会重新取得您的同意。</p>
<h2>十一、联系我们</h2>
<p>个人信息保护负责人可以通过<a href="/feedback">意见反馈</a>联系{{#template}}；主办方应在此补充名称、地址、电子邮箱，以及在欧盟的代表（如依法须设）。{{/template}}{{#filled}}。主办方：{{owner}}{{place}}。{{/filled}}{{#contact}}电子邮箱：{{email}}。{{/contact}}</p>`;

export const privacyEn = `
<p>This policy explains how the organiser (“we”, the controller) of the website of {{site}} (“the site”) handles personal data. {{#china}}We comply with the Personal Information Protection Law of the People’s Republic of China (PIPL) and, for users in the European Economic Area and the United Kingdom, with the General Data Protection Regulation (GDPR).{{/china}}{{#other}}We comply with the data protection law of the place where we are established and, for users in the European Economic Area and the United Kingdom, with the General Data Protection Regulation (GDPR).{{/other}} We collect what the service needs and nothing else. We do not sell personal data and there is no advertising or tracking.</p>
<h2>1. What is stored, why and for how long</h2>
<table>
<thead><tr><th scope="col">Data</th><th scope="col">Purpose</th><th scope="col">Basis</th><th scope="col">How long</th></tr></thead>
<tbody>
<tr><td>E-mail address, name, password (only as a hash that cannot be reversed), language</td><td>Registration, login, codes and notifications</td><td>Contract</td><td>Until the account is erased</td></tr>
<tr><td>Accepted version of the agreement, and when</td><td>Evidence of consent</td><td>Legal duty, legitimate interest</td><td>Until the account is erased</td></tr>
<tr><td>Institutions: name and contact of the operator, country and area</td><td>Verification and communication</td><td>Contract</td><td>Until the account is erased</td></tr>
{{#idNumber}}<tr><td><strong>Institutions: ID number of the operator (sensitive)</strong></td><td>Verification of the operator</td><td><strong>Your separate consent</strong></td><td>Until consent is withdrawn or the account is erased</td></tr>
{{/idNumber}}<tr><td>Sessions: time, browser and system, a hash of the network address</td><td>Security, notice of unknown logins</td><td>Legitimate interest</td><td>At most 90 days after a session has ended</td></tr>
<tr><td>Comments, reports, feedback</td><td>Public discussion, moderation, replies</td><td>Contract, legitimate interest</td><td>Comments until you delete them; feedback 2 years</td></tr>
<tr><td>Likes, favourites, film positions, notifications</td><td>These functions</td><td>Contract</td><td>Until you take them back or the account is erased</td></tr>
<tr><td>Counters of attempts, under a hash</td><td>Prevention of abuse</td><td>Legitimate interest</td><td>At most 24 hours</td></tr>
<tr><td>Audit trail (acts of staff, looks at sensitive data; account numbers only)</td><td>Accountability</td><td>Legal duty, legitimate interest</td><td>3 years</td></tr>
</tbody>
</table>
<p>Browsing what is public needs no account. Server logs contain no password, code{{#idNumber}}, ID number{{/idNumber}} or phone number.</p>
<h2>2. Sensitive data</h2>
{{#idNumber}}<p><strong>An ID number is sensitive: a leak could harm persons or property.</strong> We ask for it only when an institution registers, and only with your separate consent. It is stored encrypted and shown with its first and last digits. You see it in full only after you have given your password. Authorised staff must state a reason, and each look leaves a record that cannot be changed. You may decline; then an institution cannot be registered. Ordinary users are never asked for it.</p>{{/idNumber}}{{#noIdNumber}}<p>We ask for no sensitive data, such as numbers of identity documents. Please do not write any into comments, feedback or material about works.</p>{{/noIdNumber}}
<h2>3. Storage in your browser</h2>
<p>When you log in, the local storage of your browser keeps the token, your basic profile and your language; the first two are removed when you log out. A cookie may hold the code of your language, and another one, valid for a single film, may authorise its playback. There are no advertising or cross-site cookies, so there is no banner with choices.</p>
<h2>4. Who receives data</h2>
<ul>
<li>processors for hosting, mail and content delivery, who act on our instructions under a data processing agreement;</li>
<li>authorities that are entitled to it by law;</li>
<li>everybody, as far as you publish it yourself (your name and comments).</li>
</ul>
<p>Nobody else receives personal data without your consent.</p>
<h2>5. Place of storage and transfers</h2>
<p>Data is stored where the organiser states that its servers are. If you are elsewhere, using the site means that data is sent there. Where a transfer across borders requires it, {{#china}}we complete a security assessment, a certification or a standard contract, and tell you who receives the data.{{/china}}{{#other}}we provide the safeguards that the law asks for, and tell you who receives the data.{{/other}} For data from the European Economic Area we use the standard contractual clauses of the European Commission.</p>
<h2>6. Security</h2>
<p>All traffic is encrypted. Passwords are hashed with an algorithm that resists guessing. {{#idNumber}}ID and phone{{/idNumber}}{{#noIdNumber}}Phone{{/noIdNumber}} numbers are encrypted under keys that can be changed. Tokens are stored as hashes and can be revoked at any time. Staff have only the rights that their work needs. If data is or may have been breached, we act at once and inform you and the authorities as the law requires (under the GDPR within 72 hours of becoming aware).</p>
<h2>7. Your rights</h2>
<ul>
<li><strong>Access, copy and portability:</strong> download everything that is kept about your account under Settings – Privacy;</li>
<li><strong>Rectification:</strong> change it in your settings;</li>
<li><strong>Erasure:</strong> delete comments, take back likes and favourites, or close the account;</li>
<li><strong>Withdrawal of consent:</strong> what was done before stays lawful{{#idNumber}}; without consent to the ID number an institution is no longer verified{{/idNumber}};</li>
<li><strong>Restriction, objection, explanation:</strong> write to us through the feedback form;</li>
<li><strong>Complaint:</strong> you can complain to the data protection authority where you live.</li>
</ul>
<p>{{#china}}We answer within 15 working days after we have verified who you are (under the GDPR within one month).{{/china}}{{#other}}We answer within one month after we have verified who you are.{{/other}} There are no automated decisions with significant effects on you: words in a comment only decide whether a person looks at it.{{#china}} Close relatives of a deceased user may exercise the rights of access, copy, correction and deletion as the law provides.{{/china}}{{#other}}{{/other}}</p>
<h2>8. Closing the account</h2>
<p>A closing account has a cool-off of 7 days. After it we erase the e-mail address, name, password, operator data, sessions, likes, favourites, film positions and notifications. Comments stay but lead to nobody; they are signed “Deleted user”. The audit trail holds only a number that no longer identifies you. Copies in backups disappear as backups rotate, after 35 days at most.</p>
<h2>9. Minors</h2>
<p>{{#china}}We do not knowingly collect data of children under 14. Data of children needs the consent of a guardian; where the GDPR applies, the same holds under 16 (or the lower age that a member state has set).{{/china}}{{#other}}We do not knowingly collect data of children under 16, or under the age that the law of the place where they live sets. Data of children needs the consent of a guardian.{{/other}} Guardians can ask for access or erasure through the feedback form.</p>
<h2>10. Changes to this policy</h2>
<p>Changes are published as a new version with its date; all versions stay available. If purposes, methods or kinds of data change, we ask for your consent again.</p>
<h2>11. Contact</h2>
<p>The person responsible for data protection can be reached through the <a href="/en/feedback">feedback form</a>.{{#template}} The organiser adds its name, address and e-mail here and, where the law requires one, its representative in the European Union.{{/template}}{{#filled}} The organiser is {{owner}}{{place}}.{{/filled}}{{#contact}} E-mail: {{email}}.{{/contact}}</p>`;
